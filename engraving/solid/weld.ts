/** Corners that lie on the same point, to the last bit, are one vertex: `vertex[k]` is that of corner `k`. */
export interface Welded {
  readonly vertex: Int32Array;
  readonly count: number;
}

/** Returns a table size for so many entries: a power of two, at most two thirds full. */
export function tableSize(entries: number): number {
  let size = 1024;
  while (size * 2 < entries * 3) size *= 2;
  return size;
}

export const mixed = (a: number, b: number, c: number): number => {
  let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca77) ^ Math.imul(c, 0xc2b2ae3d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
};

/** Welds the corners of triangles (nine numbers each). Zero and minus zero are the same. */
export function weld(triangles: Float32Array): Welded {
  const corners = triangles.length / 3;
  const points = new Float32Array(triangles.length);
  // Adding 0 makes a plain zero of minus zero.
  for (let n = 0; n < triangles.length; n += 1) points[n] = (triangles[n] ?? 0) + 0;
  const bits = new Int32Array(points.buffer);
  const size = tableSize(corners);
  /** The first corner of a vertex, plus 1. */
  const table = new Int32Array(size);
  const vertex = new Int32Array(corners);
  let count = 0;
  for (let corner = 0; corner < corners; corner += 1) {
    const x = bits[corner * 3] ?? 0;
    const y = bits[corner * 3 + 1] ?? 0;
    const z = bits[corner * 3 + 2] ?? 0;
    let place = mixed(x, y, z) & (size - 1);
    for (;;) {
      const first = (table[place] ?? 0) - 1;
      if (first < 0) {
        table[place] = corner + 1;
        vertex[corner] = count;
        count += 1;
        break;
      }
      if (bits[first * 3] === x && bits[first * 3 + 1] === y && bits[first * 3 + 2] === z) {
        vertex[corner] = vertex[first] ?? 0;
        break;
      }
      place = (place + 1) & (size - 1);
    }
  }
  return { vertex, count };
}
