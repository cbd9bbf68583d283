import type { Solid } from './read-stl.ts';
import { mixed, tableSize, weld } from './weld.ts';

/** The facts of a solid that people ask for. */
export interface SolidFacts {
  /** x, y, z in mm. */
  readonly size: readonly [number, number, number];
  readonly count: number;
  /** True if every edge belongs to exactly two triangles. */
  readonly isClosed: boolean;
  /** In mm³; null when it is not closed, or when its triangles disagree about which side is outside. */
  readonly volume: number | null;
}

/** Measures a solid, in time and memory that grow with its triangles only. */
export function solidFacts({ triangles, count, box: { min, max } }: Solid): SolidFacts {
  const { isClosed, isTurnedAlike } = edgesOf(weld(triangles).vertex);
  return {
    size: [max[0] - min[0], max[1] - min[1], max[2] - min[2]],
    count,
    isClosed,
    volume: isClosed && isTurnedAlike ? volumeOf(triangles, min) : null,
  };
}

function edgesOf(vertex: Int32Array): { isClosed: boolean; isTurnedAlike: boolean } {
  const size = tableSize(vertex.length);
  /** The lower vertex of an edge plus 1, its higher vertex, its triangles, and those that go from low to high. */
  const low = new Int32Array(size);
  const high = new Int32Array(size);
  const uses = new Uint8Array(size);
  const upward = new Uint8Array(size);
  for (let first = 0; first < vertex.length; first += 3) {
    const a = vertex[first] ?? 0;
    const b = vertex[first + 1] ?? 0;
    const c = vertex[first + 2] ?? 0;
    // A triangle without an area has no place in a surface.
    if (a === b || b === c || c === a) continue;
    for (let k = 0; k < 3; k += 1) {
      const from = k === 0 ? a : k === 1 ? b : c;
      const to = k === 0 ? b : k === 1 ? c : a;
      const min = Math.min(from, to);
      const max = Math.max(from, to);
      let place = mixed(min, max, 0) & (size - 1);
      while (low[place] !== 0 && (low[place] !== min + 1 || high[place] !== max))
        place = (place + 1) & (size - 1);
      low[place] = min + 1;
      high[place] = max;
      const used = uses[place] ?? 0;
      if (used === 2) return { isClosed: false, isTurnedAlike: false };
      uses[place] = used + 1;
      if (from < to) upward[place] = (upward[place] ?? 0) + 1;
    }
  }
  let isTurnedAlike = true;
  for (let place = 0; place < size; place += 1) {
    if (low[place] === 0) continue;
    if (uses[place] !== 2) return { isClosed: false, isTurnedAlike: false };
    if (upward[place] !== 1) isTurnedAlike = false;
  }
  return { isClosed: true, isTurnedAlike };
}

/** The sum of the tetrahedra between the triangles and one corner of the box. */
function volumeOf(triangles: Float32Array, [x0, y0, z0]: readonly [number, number, number]): number {
  let sum = 0;
  for (let n = 0; n < triangles.length; n += 9) {
    const [ax, ay, az] = [
      (triangles[n] ?? 0) - x0,
      (triangles[n + 1] ?? 0) - y0,
      (triangles[n + 2] ?? 0) - z0,
    ];
    const [bx, by, bz] = [
      (triangles[n + 3] ?? 0) - x0,
      (triangles[n + 4] ?? 0) - y0,
      (triangles[n + 5] ?? 0) - z0,
    ];
    const [cx, cy, cz] = [
      (triangles[n + 6] ?? 0) - x0,
      (triangles[n + 7] ?? 0) - y0,
      (triangles[n + 8] ?? 0) - z0,
    ];
    sum += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return Math.abs(sum) / 6;
}
