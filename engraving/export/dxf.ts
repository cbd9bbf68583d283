import { boxOf, type Contour } from '../geometry.ts';
import { arcsOf } from './arcs.ts';
import { decimal, describe, edgesOf, type Exported, layers, plainName } from './exported.ts';

/** The longest text of a line: R12 allows 255 characters. */
const longestText = 240;

/**
 * Writes a drawing as DXF R12 (AC1009) in mm: closed polylines whose bulges are arcs at most 0.003 mm from the curves,
 * with the same box. The edge of the strip is a closed polyline on a layer that is off and frozen. The file is ASCII:
 * the comment writes other characters of `name` as \U+XXXX. R12 has no unit; the header says mm as later releases do.
 * Throws RangeError when a number of the drawing is not finite.
 */
export function toDxf(drawing: Exported, name: string): string {
  const { width, height, contours } = drawing;
  const ink = boxOf(contours) ?? { left: 0, bottom: 0, right: width, top: height };
  const point = (x: number, y: number) => [10, real(x), 20, real(y)];
  const pairs = [
    [999, describe(drawing)],
    ...ascii(plainName(name)).map((text) => [999, text]),
    [0, 'SECTION', 2, 'HEADER'],
    [9, '$ACADVER', 1, 'AC1009'],
    [9, '$INSUNITS', 70, 4],
    [9, '$MEASUREMENT', 70, 1],
    [9, '$LUNITS', 70, 2],
    [9, '$EXTMIN', ...point(Math.min(0, ink.left), Math.min(0, ink.bottom)), 30, '0.0'],
    [9, '$EXTMAX', ...point(Math.max(width, ink.right), Math.max(height, ink.top)), 30, '0.0'],
    [9, '$LIMMIN', ...point(0, 0)],
    [9, '$LIMMAX', ...point(width, height)],
    [0, 'ENDSEC'],
    [0, 'SECTION', 2, 'TABLES'],
    [0, 'TABLE', 2, 'LTYPE', 70, 1],
    [0, 'LTYPE', 2, 'CONTINUOUS', 70, 0, 3, 'Solid line', 72, 65, 73, 0, 40, '0.0'],
    [0, 'ENDTAB'],
    [0, 'TABLE', 2, 'LAYER', 70, 3],
    ...layer('0', 0, 7),
    ...layer(layers.engrave, 0, 7),
    // Flag 1 is frozen, a negative colour is off.
    ...layer(layers.strip, 1, -8),
    [0, 'ENDTAB'],
    [0, 'TABLE', 2, 'STYLE', 70, 1],
    [0, 'STYLE', 2, 'STANDARD', 70, 0, 40, '0.0', 41, '1.0', 50, '0.0', 71, 0, 42, '2.5', 3, 'txt', 4, ''],
    [0, 'ENDTAB'],
    [0, 'ENDSEC'],
    [0, 'SECTION', 2, 'BLOCKS', 0, 'ENDSEC'],
    [0, 'SECTION', 2, 'ENTITIES'],
    ...edgesOf(drawing).flatMap((edge) => polyline(edge, layers.strip)),
    ...contours.flatMap((contour) => polyline(contour, layers.engrave)),
    [0, 'ENDSEC'],
    [0, 'EOF'],
  ];
  return `${pairs.flat().join('\r\n')}\r\n`;
}

const layer = (name: string, flags: number, colour: number) => [
  [0, 'LAYER', 2, name, 70, flags],
  [62, colour, 6, 'CONTINUOUS'],
];

/** Some old readers take a number without a point for an integer. */
function real(value: number, digits = 6): string {
  const text = decimal(value, digits);
  return text.includes('.') ? text : `${text}.0`;
}

/** A bulge below 1e-6 moves a line of 50 mm by less than 0.03 µm. */
const bulgeOf = (bulge: number): string => real(Math.abs(bulge) < 1e-6 ? 0 : bulge, 9);

function polyline(contour: Contour, name: string): (string | number)[][] {
  const corners = arcsOf(contour)
    .map(({ x, y, bulge }) => ({ at: [10, real(x), 20, real(y), 30, '0.0'], bulge: bulgeOf(bulge) }))
    .filter(({ at }, index, all) => {
      const next = all[(index + 1) % all.length]?.at ?? at;
      return all.length > 1 && (at[1] !== next[1] || at[3] !== next[3]);
    });
  if (corners.length < 2) return [];
  return [
    [0, 'POLYLINE', 8, name, 66, 1, 10, '0.0', 20, '0.0', 30, '0.0', 70, 1],
    ...corners.map(({ at, bulge }) => [0, 'VERTEX', 8, name, ...at, ...(bulge === '0.0' ? [] : [42, bulge])]),
    [0, 'SEQEND', 8, name],
  ];
}

/** Writes a text in ASCII lines that R12 can hold. */
function ascii(text: string): string[] {
  const lines = [''];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const written =
      code < 127 ? text.charAt(index) : `\\U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
    const last = lines.length - 1;
    if ((lines[last] ?? '').length + written.length > longestText) lines.push(written);
    else lines[last] += written;
  }
  return lines.filter((line) => line !== '');
}
