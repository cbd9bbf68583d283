import type { DrawingFormat } from '#contract/fonts';
import { around, drawnOf } from '../checking/drawn.ts';
import { type Box, mapContour } from '../geometry.ts';
import type { ReadDrawing, ReadLayer, ReadShape } from '../reading/read-drawing.ts';
import { ascii, dxfFile, polyline } from './dxf-parts.ts';
import { escapeXml } from './escape-xml.ts';
import { decimal, plainName } from './exported.ts';
import { nearestIndex } from './indexed-color.ts';
import { pathData } from './path-data.ts';
import { digits, path, pdfFile, pointsPerMm, textString } from './pdf-parts.ts';
import { pltFile } from './plt-parts.ts';

/** The width in mm of a hairline in SVG, which has none. */
const hairline = 0.01;

/**
 * Writes a drawing as SVG, DXF R12, PLT (HPGL) or PDF at its true size, with its layers, colours, open and closed
 * outlines. The lower left corner of its page, or of its box when it has none, comes to (0, 0).
 *
 * SVG and PDF keep lines, curves, fills and strokes. DXF keeps outlines with arcs at most 0.003 mm from the curves and
 * the nearest of the 255 colours, PLT lines at most 0.004 mm away with a pen for each layer and colour; neither fills.
 * A layer that is not shown is hidden, and left out of PLT. Paths that are not painted are left out; so are texts and
 * pictures. The same drawing always gives the same bytes.
 * Throws RangeError when a number of the drawing is not finite.
 */
export function writeDrawing(
  drawing: ReadDrawing,
  format: DrawingFormat,
  name: string,
): Uint8Array<ArrayBuffer> {
  const frame = frameOf(drawing);
  const placed: Placed = {
    name: plainName(name),
    width: frame.right - frame.left,
    height: frame.top - frame.bottom,
    layers: drawing.layers,
    shapes: drawing.shapes
      .filter(({ fill, stroke }) => fill !== 'none' || stroke !== null)
      .map((shape) => ({
        ...shape,
        outlines: shape.outlines.map((outline) => ({
          ...mapContour(outline, (x, y) => [x - frame.left, y - frame.bottom]),
          closed: outline.closed,
        })),
      })),
  };
  const write = { svg: svgOf, dxf: dxfOf, plt: pltOf, pdf: pdfOf }[format];
  const file = write(placed);
  return typeof file === 'string' ? new TextEncoder().encode(file) : file;
}

/** A drawing whose frame begins in (0, 0). */
interface Placed {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly layers: readonly ReadLayer[];
  readonly shapes: readonly ReadShape[];
}

/** The page, or the box of what is shown; at least 0.01 mm wide and high. */
function frameOf(drawing: ReadDrawing): Box {
  const boxes = drawnOf(drawing).map(({ box }) => box);
  const { left, bottom, right, top } =
    drawing.page ?? (boxes.length > 0 ? around(boxes) : { left: 0, bottom: 0, right: 1, top: 1 });
  return { left, bottom, right: Math.max(right, left + 0.01), top: Math.max(top, bottom + 0.01) };
}

const describe = ({ width, height }: Placed): string =>
  `${width.toFixed(4)} x ${height.toFixed(4)} mm, true size`;

/** Runs of shapes of one layer; all of a layer at once where no fill can cover another colour. */
function runsOf({ shapes }: Placed): { layer: number; shapes: ReadShape[] }[] {
  const colors = new Set(shapes.map(({ color }) => color));
  const isFree = colors.size < 2 || shapes.every(({ fill }) => fill === 'none');
  const ordered = isFree ? shapes.toSorted((a, b) => a.layer - b.layer) : shapes;
  const runs: { layer: number; shapes: ReadShape[] }[] = [];
  for (const shape of ordered) {
    const last = runs.at(-1);
    if (last?.layer === shape.layer) last.shapes.push(shape);
    else runs.push({ layer: shape.layer, shapes: [shape] });
  }
  return runs;
}

const colorOf = ({ layers }: Placed, { color, layer }: ReadShape): string => {
  const own = color ?? layers[layer]?.color ?? '';
  return /^#[\da-f]{6}$/i.test(own) ? own.toLowerCase() : '#000000';
};

const isShown = ({ layers }: Placed, layer: number): boolean => layers[layer]?.shown !== false;

const nameOf = ({ layers }: Placed, layer: number): string =>
  plainName(layers[layer]?.name ?? '') || `Layer ${layer + 1}`;

function svgOf(drawing: Placed): string {
  const [width, height] = [decimal(drawing.width, digits), decimal(drawing.height, digits)];
  const groups = runsOf(drawing).map(({ layer, shapes }, n) => {
    const paths = shapes.map((shape) => {
      const color = colorOf(drawing, shape);
      const rule = shape.fill === 'evenodd' ? ' fill-rule="evenodd"' : '';
      const fill = shape.fill === 'none' ? 'fill="none"' : `fill="${color}"${rule}`;
      const stroke =
        shape.stroke === null
          ? ''
          : ` stroke="${color}" stroke-width="${decimal(shape.stroke || hairline, digits)}"`;
      return `<path ${fill}${stroke} d="${pathData(shape.outlines, drawing.height, digits)}"/>`;
    });
    const hidden = isShown(drawing, layer) ? '' : ' style="display:none"';
    const label = escapeXml(nameOf(drawing, layer));
    return `<g id="layer-${n + 1}" inkscape:groupmode="layer" inkscape:label="${label}"${hidden}>${paths.join('\n')}</g>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" version="1.1" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">`,
    `<title>${escapeXml(drawing.name)}</title>`,
    `<desc>${describe(drawing)}</desc>`,
    ...groups,
    '</svg>',
    '',
  ].join('\n');
}

function dxfOf(drawing: Placed): string {
  const names = dxfNames(drawing);
  const used = new Set(drawing.shapes.map(({ layer }) => layer));
  const layers = names.flatMap((name, n) => {
    const color = drawing.layers[n]?.color ?? '#000000';
    return used.has(n) ? [{ name, color: nearestIndex(color), shown: isShown(drawing, n) }] : [];
  });
  const { width, height } = drawing;
  return dxfFile({
    comments: [describe(drawing), ...ascii(drawing.name)],
    extents: { left: 0, bottom: 0, right: width, top: height },
    width,
    height,
    layers,
    entities: drawing.shapes.flatMap((shape) =>
      shape.outlines.flatMap((outline) =>
        polyline(outline, names[shape.layer] ?? '0', nearestIndex(colorOf(drawing, shape))),
      ),
    ),
  });
}

/** Names of layers as R12 allows them: letters, digits and three signs, at most 31, each once. */
function dxfNames(drawing: Placed): string[] {
  const names: string[] = [];
  for (const n of drawing.layers.keys()) {
    const plain = nameOf(drawing, n)
      .replace(/[^\w$-]/g, '_')
      .slice(0, 24);
    const name = /[a-z\d]/i.test(plain) ? plain : `LAYER_${n + 1}`;
    const isTaken = names.some((other) => other.toUpperCase() === name.toUpperCase());
    names.push(isTaken ? `${name}_${n + 1}` : name);
  }
  return names;
}

function pltOf(drawing: Placed): string {
  const pens = new Map<string, ReadShape[]>();
  for (const shape of drawing.shapes) {
    if (!isShown(drawing, shape.layer)) continue;
    const key = `${shape.layer} ${colorOf(drawing, shape)}`;
    const held = pens.get(key);
    if (held) held.push(shape);
    else pens.set(key, [shape]);
  }
  const lines = [...pens.values()].map((shapes, n) => ({
    pen: n + 1,
    outlines: shapes.flatMap(({ outlines }) => outlines),
  }));
  return pltFile(describe(drawing), lines);
}

function pdfOf(drawing: Placed): Uint8Array<ArrayBuffer> {
  const { width, height } = drawing;
  const scale = decimal(pointsPerMm, 9);
  const channels = (color: string) =>
    [1, 3, 5].map((at) => decimal(Number.parseInt(color.slice(at, at + 2), 16) / 255, 4)).join(' ');
  const used = [...new Set(drawing.shapes.map(({ layer }) => layer))].toSorted((a, b) => a - b);
  const content = [
    `% ${describe(drawing)}`,
    `q ${scale} 0 0 ${scale} 0 0 cm`,
    ...runsOf(drawing).flatMap(({ layer, shapes }) => [
      `/OC /L${layer} BDC`,
      ...shapes.flatMap((shape) => {
        const color = channels(colorOf(drawing, shape));
        const fill = { none: 'n', nonzero: 'f', evenodd: 'f*' }[shape.fill];
        const both = { none: 'S', nonzero: 'B', evenodd: 'B*' }[shape.fill];
        const set = [
          ...(shape.fill === 'none' ? [] : [`${color} rg`]),
          ...(shape.stroke === null ? [] : [`${color} RG ${decimal(shape.stroke, digits)} w`]),
        ];
        return [...set, ...shape.outlines.map(path), shape.stroke === null ? fill : both];
      }),
      'EMC',
    ]),
    'Q',
  ].join('\n');
  // The catalog, pages, page and content come first, then a group of optional content for each layer.
  const group = (layer: number) => `${5 + used.indexOf(layer)} 0 R`;
  const listed = (layers: readonly number[]) => layers.map(group).join(' ');
  const hidden = used.filter((layer) => !isShown(drawing, layer));
  return pdfFile([
    `<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None /DisplayDocTitle true >> /OCProperties << /OCGs [${listed(used)}] /D << /Order [${listed(used)}] /OFF [${listed(hidden)}] >> >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${decimal(width * pointsPerMm, digits)} ${decimal(height * pointsPerMm, digits)}] /Contents 4 0 R /Resources << /Properties << ${used.map((layer) => `/L${layer} ${group(layer)}`).join(' ')} >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...used.map((layer) => `<< /Type /OCG /Name ${textString(nameOf(drawing, layer))} >>`),
    `<< /Title ${textString(drawing.name)} /Subject (${describe(drawing)}) /Creator (Hakkak) >>`,
  ]);
}
