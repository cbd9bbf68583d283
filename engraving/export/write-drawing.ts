import type { DrawingFormat } from '#contract/fonts';
import { around, drawnOf } from '../checking/drawn.ts';
import { type Box, mapContour } from '../geometry.ts';
import { colorRows } from '../reading/color-rows.ts';
import {
  type Fill,
  isPainted,
  type Outline,
  type ReadDrawing,
  type ReadLayer,
  type ReadShape,
  type Stroke,
} from '../reading/read-drawing.ts';
import { ascii, dxfFile, dxfPoint, polyline } from './dxf-parts.ts';
import { escapeXml } from './escape-xml.ts';
import { decimal, plainName } from './exported.ts';
import { fillsAsLines } from './fills-as-lines.ts';
import { nearestIndex } from './indexed-color.ts';
import { lineShape } from './line-shape.ts';
import { pathData } from './path-data.ts';
import { digits, path, pdfFile, pointsPerMm, strokeState, textString } from './pdf-parts.ts';
import { pltFile } from './plt-parts.ts';

/** The width in mm of a hairline in SVG, which has none. */
const hairline = 0.01;

/**
 * Writes a drawing as SVG, DXF R12, PLT (HPGL) or PDF at its true size, with its layers, colours, open and closed
 * outlines. The lower left corner of its page, or of its box when it has none, comes to (0, 0).
 *
 * SVG and PDF keep lines, curves, dots, fills and strokes. DXF keeps outlines with arcs at most 0.003 mm from the curves and
 * the nearest of the 255 colours, PLT lines at most 0.004 mm away with a pen for each layer and colour. Neither fills, so a
 * shape is drawn there once in each of its colours, and a fill on its own line only as that line; a white fill burns nothing, and a shape with a stroke is drawn without it.
 * A file that names no layers gets one for each colour. A layer that is not shown is hidden, and left out of PLT. Paths that are not painted are left out; so are texts and
 * pictures. The same drawing always gives the same bytes.
 * Throws RangeError when a number of the drawing is not finite.
 */
export function writeDrawing(
  read: ReadDrawing,
  format: DrawingFormat,
  name: string,
): Uint8Array<ArrayBuffer> {
  const drawing = format === 'dxf' || format === 'plt' ? fillsAsLines(read) : read;
  const frame = frameOf(drawing);
  const placed: Placed = {
    name: plainName(name),
    width: frame.right - frame.left,
    height: frame.top - frame.bottom,
    ...layersOf(drawing),
    shapes: drawing.shapes.filter(isPainted).map((shape) => ({
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
  /** Returns the layer of a colour of a shape. */
  readonly layerOf: (shape: ReadShape, color: string | null) => number;
}

function layersOf(drawing: ReadDrawing): Pick<Placed, 'layers' | 'layerOf'> {
  const { layers } = drawing;
  if (layers.length !== 1 || layers[0]?.name !== '') return { layers, layerOf: ({ layer }) => layer };
  const { rows, of } = colorRows(drawing);
  return { layers: rows, layerOf: ({ layer }, color) => of(layer, color) };
}

/** The fills and strokes of a drawing, those of one layer together. */
const paintedOf = ({ shapes, layerOf }: Placed): ReadShape[] =>
  shapes.flatMap((shape) => {
    const { fill, stroke } = shape;
    const [filled, stroked] = [fill, stroke].map((paint) => paint && layerOf(shape, paint.color));
    if (filled == null || stroked == null || filled === stroked)
      return { ...shape, layer: filled ?? stroked ?? shape.layer };
    return [
      { ...shape, layer: filled, stroke: null },
      { ...shape, layer: stroked, fill: null },
    ];
  });

/** Outlines in one colour, for formats that fill nothing. */
interface Lines extends Pick<ReadShape, 'layer' | 'outlines'> {
  readonly color: string;
}

const linesOf = (drawing: Placed): Lines[] =>
  drawing.shapes.flatMap((shape) => {
    const [filled, stroked] = [shape.fill, shape.stroke].map(
      (paint) =>
        paint && { color: colorOf(drawing, shape, paint), layer: drawing.layerOf(shape, paint.color) },
    );
    const isLost = !filled || (stroked && (filled.color === '#ffffff' || filled.color === stroked.color));
    return [stroked, isLost ? null : filled].flatMap((paint) =>
      paint ? { ...paint, outlines: shape.outlines } : [],
    );
  });

/** The page, or the box of the visible shapes; at least 0.01 mm wide and high. */
function frameOf(drawing: ReadDrawing): Box {
  const boxes = drawnOf(drawing).map(({ box }) => box);
  const { left, bottom, right, top } =
    drawing.page ?? (boxes.length > 0 ? around(boxes) : { left: 0, bottom: 0, right: 1, top: 1 });
  return { left, bottom, right: Math.max(right, left + 0.01), top: Math.max(top, bottom + 0.01) };
}

const describe = ({ width, height }: Placed): string =>
  `${width.toFixed(4)} x ${height.toFixed(4)} mm, true size`;

/** Runs of shapes of one layer; all of a layer at once where no fill can cover another colour. */
function runsOf(drawing: Placed): { layer: number; shapes: ReadShape[] }[] {
  const shapes = paintedOf(drawing);
  const colors = new Set(
    shapes.flatMap(({ fill, stroke }) => [fill ?? stroke, stroke ?? fill].map((one) => one?.color)),
  );
  const isFree = colors.size < 2 || shapes.every(({ fill }) => !fill);
  const ordered = isFree ? shapes.toSorted((a, b) => a.layer - b.layer) : shapes;
  const runs: { layer: number; shapes: ReadShape[] }[] = [];
  for (const shape of ordered) {
    const last = runs.at(-1);
    if (last?.layer === shape.layer) last.shapes.push(shape);
    else runs.push({ layer: shape.layer, shapes: [shape] });
  }
  return runs;
}

const colorOf = ({ layers }: Placed, { layer }: ReadShape, { color }: Fill | Stroke): string => {
  const effective = color ?? layers[layer]?.color ?? '';
  return /^#[\da-f]{6}$/i.test(effective) ? effective.toLowerCase() : '#000000';
};

const isShown = ({ layers }: Placed, layer: number): boolean => layers[layer]?.shown !== false;

const nameOf = ({ layers }: Placed, layer: number): string =>
  plainName(layers[layer]?.name ?? '') || `Layer ${layer + 1}`;

function svgOf(drawing: Placed): string {
  const [width, height] = [decimal(drawing.width, digits), decimal(drawing.height, digits)];
  const groups = runsOf(drawing).map(({ layer, shapes }, n) => {
    const paths = shapes.map((shape) => {
      const rule = shape.fill?.rule === 'evenodd' ? ' fill-rule="evenodd"' : '';
      const fill = shape.fill ? `fill="${colorOf(drawing, shape, shape.fill)}"${rule}` : 'fill="none"';
      const stroke = shape.stroke
        ? ` stroke="${colorOf(drawing, shape, shape.stroke)}" stroke-width="${decimal(shape.stroke.width || hairline, digits)}"${lineShape(shape.stroke)}`
        : '';
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
  const lines = linesOf(drawing);
  const used = new Set(lines.map(({ layer }) => layer));
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
    entities: lines.flatMap(({ layer, color, outlines }) =>
      outlines.flatMap((outline) => entity(outline, names[layer] ?? '0', nearestIndex(color))),
    ),
  });
}

const entity = (outline: Outline, layer: string, color: number) =>
  outline.segments.length > 0 ? polyline(outline, layer, color) : [dxfPoint(outline.start, layer, color)];

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
  const shown = linesOf(drawing).filter(({ layer }) => isShown(drawing, layer));
  const pens = Map.groupBy(shown, ({ layer, color }) => `${layer} ${color}`);
  const lines = [...pens.values()].map((some, n) => ({
    pen: n + 1,
    outlines: some.flatMap(({ outlines }) => outlines),
  }));
  return pltFile(describe(drawing), lines);
}

function pdfOf(drawing: Placed): Uint8Array<ArrayBuffer> {
  const { width, height } = drawing;
  const scale = decimal(pointsPerMm, 9);
  const channels = (shape: ReadShape, paint: Fill | Stroke) => {
    const color = colorOf(drawing, shape, paint);
    return [1, 3, 5].map((at) => decimal(Number.parseInt(color.slice(at, at + 2), 16) / 255, 4)).join(' ');
  };
  const runs = runsOf(drawing);
  const used = [...new Set(runs.map(({ layer }) => layer))].toSorted((a, b) => a - b);
  const content = [
    `% ${describe(drawing)}`,
    `q ${scale} 0 0 ${scale} 0 0 cm`,
    ...runs.flatMap(({ layer, shapes }) => [
      `/OC /L${layer} BDC`,
      ...shapes.flatMap((shape) => {
        const { fill, stroke } = shape;
        const paint = fill ? (stroke ? 'B' : 'f') : 'S';
        return [
          ...(fill ? [`${channels(shape, fill)} rg`] : []),
          ...(stroke ? [`${channels(shape, stroke)} RG ${strokeState(stroke)}`] : []),
          ...shape.outlines.map(path),
          fill?.rule === 'evenodd' ? `${paint}*` : paint,
        ];
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
