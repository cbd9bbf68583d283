import { escapeXml } from './escape-xml.ts';
import { decimal, describe, edgesOf, type Exported, layers, plainName } from './exported.ts';
import { pathData } from './path-data.ts';

/** Digits after the point: 0.01 µm, so that control points do not move the box. */
const digits = 5;

/**
 * Writes a drawing as SVG 1.1 in mm: the root is exactly the strip or the sheet, and one path filled by the even-odd
 * rule is each drawing. The edge of the strip is in a layer that is not displayed. `name` becomes the title.
 * Throws RangeError when a number of the drawing is not finite.
 */
export function toSvg(drawing: Exported, name: string): string {
  const width = decimal(drawing.width, digits);
  const height = decimal(drawing.height, digits);
  const edge =
    drawing.edge || drawing.pieces
      ? `<path d="${pathData(edgesOf(drawing), drawing.height, digits)}"`
      : `<rect width="${width}" height="${height}"`;
  const burnt = (contours: Exported['contours'], more = '') =>
    `<path${more} fill="#000" fill-rule="evenodd" d="${pathData(contours, drawing.height, digits)}"/>`;
  const paths = drawing.pieces?.map((piece, index) =>
    burnt(piece.contours, ` id="piece-${index + 1}" inkscape:label="${escapeXml(plainName(piece.name))}"`),
  ) ?? [burnt(drawing.contours)];
  const layer = (id: string, more = '') =>
    `<g id="${id}" inkscape:groupmode="layer" inkscape:label="${id}"${more}>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<!-- ${describe(drawing)} -->`,
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" version="1.1" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">`,
    `<title>${escapeXml(plainName(name))}</title>`,
    `<desc>${describe(drawing)}</desc>`,
    `${layer(layers.strip, ' style="display:none"')}${edge} fill="none" stroke="#999" stroke-width="0.02"/></g>`,
    `${layer(layers.engrave)}${paths.join('\n')}</g>`,
    '</svg>',
    '',
  ].join('\n');
}
