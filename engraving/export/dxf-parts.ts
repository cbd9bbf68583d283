import type { Box, Contour, Point } from '../geometry.ts';
import { arcsOf } from './arcs.ts';
import { decimal } from './exported.ts';

/** The longest text of a line: R12 allows 255 characters. */
const maxTextLength = 240;

export interface DxfFile {
  /** ASCII. */
  readonly comments: readonly string[];
  readonly extents: Box;
  readonly width: number;
  readonly height: number;
  readonly layers: readonly { readonly name: string; readonly color: number; readonly shown: boolean }[];
  /** Codes and values by turns. */
  readonly entities: readonly (readonly (string | number)[])[];
}

/** Writes a DXF R12 file in mm. */
export function dxfFile({ comments, extents, width, height, layers, entities }: DxfFile): string {
  const point = (x: number, y: number) => [10, real(x), 20, real(y)];
  const pairs = [
    ...comments.map((text) => [999, text]),
    [0, 'SECTION', 2, 'HEADER'],
    [9, '$ACADVER', 1, 'AC1009'],
    [9, '$INSUNITS', 70, 4],
    [9, '$MEASUREMENT', 70, 1],
    [9, '$LUNITS', 70, 2],
    [9, '$EXTMIN', ...point(extents.left, extents.bottom), 30, '0.0'],
    [9, '$EXTMAX', ...point(extents.right, extents.top), 30, '0.0'],
    [9, '$LIMMIN', ...point(0, 0)],
    [9, '$LIMMAX', ...point(width, height)],
    [0, 'ENDSEC'],
    [0, 'SECTION', 2, 'TABLES'],
    [0, 'TABLE', 2, 'LTYPE', 70, 1],
    [0, 'LTYPE', 2, 'CONTINUOUS', 70, 0, 3, 'Solid line', 72, 65, 73, 0, 40, '0.0'],
    [0, 'ENDTAB'],
    [0, 'TABLE', 2, 'LAYER', 70, layers.length + 1],
    ...layer('0', 0, 7),
    // Flag 1 is frozen, a negative colour is off.
    ...layers.flatMap((one) => (one.shown ? layer(one.name, 0, one.color) : layer(one.name, 1, -one.color))),
    [0, 'ENDTAB'],
    [0, 'TABLE', 2, 'STYLE', 70, 1],
    [0, 'STYLE', 2, 'STANDARD', 70, 0, 40, '0.0', 41, '1.0', 50, '0.0', 71, 0, 42, '2.5', 3, 'txt', 4, ''],
    [0, 'ENDTAB'],
    [0, 'ENDSEC'],
    [0, 'SECTION', 2, 'BLOCKS', 0, 'ENDSEC'],
    [0, 'SECTION', 2, 'ENTITIES'],
    ...entities,
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

/** A polyline of arcs on a layer, in the colour of the layer or its own (1 to 255); without a length, nothing. */
export function polyline(
  contour: Contour & { readonly closed?: boolean },
  name: string,
  color?: number,
): (string | number)[][] {
  const isOpen = contour.closed === false;
  const colorGroup = color === undefined ? [] : [62, color];
  const corners = arcsOf(contour)
    .map(({ x, y, bulge }) => ({ at: [10, real(x), 20, real(y), 30, '0.0'], bulge: bulgeOf(bulge) }))
    .filter(({ at }, index, all) => {
      const next = all[(index + 1) % all.length]?.at ?? at;
      const isEnd = isOpen && index === all.length - 1;
      return all.length > 1 && (isEnd || at[1] !== next[1] || at[3] !== next[3]);
    });
  if (corners.length < 2) return [];
  return [
    [0, 'POLYLINE', 8, name, ...colorGroup, 66, 1, 10, '0.0', 20, '0.0', 30, '0.0', 70, isOpen ? 0 : 1],
    ...corners.map(({ at, bulge }) => [0, 'VERTEX', 8, name, ...at, ...(bulge === '0.0' ? [] : [42, bulge])]),
    [0, 'SEQEND', 8, name],
  ];
}

/** A dot on a layer, in a colour from 1 to 255. */
export const dxfPoint = ([x, y]: Point, name: string, color: number): (string | number)[] => [
  0,
  'POINT',
  8,
  name,
  62,
  color,
  10,
  real(x),
  20,
  real(y),
  30,
  '0.0',
];

/** Writes a text in ASCII lines that R12 can hold. */
export function ascii(text: string): string[] {
  const lines = [''];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const written =
      code < 127 ? text.charAt(index) : `\\U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
    const last = lines.length - 1;
    if ((lines[last] ?? '').length + written.length > maxTextLength) lines.push(written);
    else lines[last] += written;
  }
  return lines.filter((line) => line !== '');
}
