import { indexedColor } from '../reading/dxf/colors.ts';

const bytes = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

const cache = new Map<string, number>();

/** Returns the index (1 to 255) of the colour of DXF nearest to one of the form `#rrggbb`; black is 7. */
export function nearestIndex(color: string): number {
  const index = cache.get(color) ?? find(color);
  if (cache.size < 1_000) cache.set(color, index);
  return index;
}

function find(color: string): number {
  const target = bytes(color);
  let [nearest, distance] = [7, Infinity];
  for (let index = 1; index < 256; index += 1) {
    const off = bytes(indexedColor(index)).reduce((sum, byte, n) => sum + (byte - (target[n] ?? 0)) ** 2, 0);
    if (off < distance) [nearest, distance] = [index, off];
  }
  return nearest;
}
