import { indexedColor } from '../reading/dxf/colors.ts';

const bytes = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

const known = new Map<string, number>();

/** Returns the index (1 to 255) of the colour of DXF nearest to one of the form `#rrggbb`; black is 7. */
export function nearestIndex(color: string): number {
  const found = known.get(color) ?? find(color);
  if (known.size < 1_000) known.set(color, found);
  return found;
}

function find(color: string): number {
  const wanted = bytes(color);
  let [nearest, distance] = [7, Infinity];
  for (let index = 1; index < 256; index += 1) {
    const off = bytes(indexedColor(index)).reduce((sum, byte, n) => sum + (byte - (wanted[n] ?? 0)) ** 2, 0);
    if (off < distance) [nearest, distance] = [index, off];
  }
  return nearest;
}
