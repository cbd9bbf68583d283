import type { DrawingFormat } from '#contract/fonts';
import { decimal, describe, edgesOf, type Exported, layers, plainName } from './exported.ts';
import { toSvg } from './svg.ts';
import { boxOf } from '../geometry.ts';
import { ascii, dxfFile, polyline } from './dxf-parts.ts';
import { digits, path, pdfFile, pointsPerMm, textString } from './pdf-parts.ts';
import { pltFile } from './plt-parts.ts';

/**
 * Returns the bytes of a drawing's file. The same drawing and name always give the same bytes, in Node and in a browser.
 * Throws RangeError when a number of the drawing is not finite.
 */
export function exportDrawing(
  drawing: Exported,
  format: DrawingFormat,
  name: string,
): Uint8Array<ArrayBuffer> {
  switch (format) {
    case 'svg':
      return new TextEncoder().encode(toSvg(drawing, name));
    case 'dxf':
      return new TextEncoder().encode(toDxf(drawing, name));
    case 'plt':
      return new TextEncoder().encode(toPlt(drawing));
    case 'pdf':
      return toPdf(drawing, name);
  }
}

/**
 * Writes a drawing as DXF R12 (AC1009) in mm: closed polylines whose bulges are arcs at most 0.003 mm from the curves,
 * with the same box. The edge of the strip is a closed polyline on a layer that is off and frozen. The file is ASCII:
 * the comment writes other characters of `name` as \U+XXXX. R12 has no unit; the header says mm as later releases do.
 * Throws RangeError when a number of the drawing is not finite.
 */
function toDxf(drawing: Exported, name: string): string {
  const { width, height, contours } = drawing;
  const ink = boxOf(contours) ?? { left: 0, bottom: 0, right: width, top: height };
  return dxfFile({
    comments: [describe(drawing), ...ascii(plainName(name))],
    extents: {
      left: Math.min(0, ink.left),
      bottom: Math.min(0, ink.bottom),
      right: Math.max(width, ink.right),
      top: Math.max(height, ink.top),
    },
    width,
    height,
    layers: [
      { name: layers.engrave, color: 7, shown: true },
      { name: layers.strip, color: 8, shown: false },
    ],
    entities: [
      ...edgesOf(drawing).flatMap((edge) => polyline(edge, layers.strip)),
      ...contours.flatMap((contour) => polyline(contour, layers.engrave)),
    ],
  });
}

/**
 * Writes a drawing as PDF 1.5: one page that is exactly the strip or the sheet, one path of lines and cubics for each
 * strip, filled by the even-odd rule. Both layers are optional content; the edge of the strip is a path that is not
 * painted, so that no reader can burn it. `name` becomes the title. The same drawing always gives the same bytes: there
 * is no date in it.
 * Throws RangeError when a number of the drawing is not finite.
 */
function toPdf(drawing: Exported, name: string): Uint8Array<ArrayBuffer> {
  const { width, height, contours } = drawing;
  const [wide, high] = [decimal(width, digits), decimal(height, digits)];
  const scale = decimal(pointsPerMm, 9);
  const edges =
    drawing.edge || drawing.pieces ? edgesOf(drawing).map(path).join('\n') : `0 0 ${wide} ${high} re`;
  const burnt = drawing.pieces?.map((piece) => piece.contours) ?? [contours];
  const content = [
    `% ${describe(drawing)}`,
    `q ${scale} 0 0 ${scale} 0 0 cm 0 g`,
    `/OC /Strip BDC ${edges} n EMC`,
    '/OC /Engrave BDC',
    ...burnt.flatMap((each) => (each.length > 0 ? [...each.map(path), 'f*'] : [])),
    'EMC Q',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None /DisplayDocTitle true >> /OCProperties << /OCGs [5 0 R 6 0 R] /D << /Order [5 0 R 6 0 R] /ON [5 0 R] /OFF [6 0 R] >> >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${decimal(width * pointsPerMm, digits)} ${decimal(height * pointsPerMm, digits)}] /Contents 4 0 R /Resources << /Properties << /Engrave 5 0 R /Strip 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /OCG /Name (${layers.engrave}) >>`,
    `<< /Type /OCG /Name (${layers.strip}) >>`,
    `<< /Title ${textString(plainName(name))} /Subject (${describe(drawing)}) /Creator (Hakkak) >>`,
  ];
  return pdfFile(objects);
}

/**
 * Writes the outlines of a drawing as HPGL: closed lines of pen 1, at most 0.004 mm from the curves.
 *
 * `IP` and `SC` allow decimals while one user unit stays one plotter unit of 0.025 mm. So a reader that knows scaling
 * gets 0.00025 mm, one that ignores it still gets the true size, and no coordinate of a ring leaves the ±32767 of HPGL
 * as whole thousandths of a mm would. There is no line break between commands, because Inkscape does not skip it. The edge
 * of the strip is told in the comment only: HPGL has no way to hide a line. The name is left out, because a reader that
 * does not know `CO` could take its letters for commands.
 * Throws RangeError when a number of the drawing is not finite.
 */
function toPlt({ width, height, contours, pieces }: Exported): string {
  const size = `${decimal(width, 4)}x${decimal(height, 4)} mm`;
  const frame = pieces ? 'SHEET' : layers.strip;
  return pltFile(`${frame} ${size}, pen 1 is ${layers.engrave}`, [{ pen: 1, outlines: contours }]);
}
