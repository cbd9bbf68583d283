/** An affine map: x′ = a·x + c·y + e, y′ = b·x + d·y + f. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const identity: Affine = [1, 0, 0, 1, 0, 0];

/** Returns the map that does `inner` first and `outer` then. */
export const composed = (outer: Affine, inner: Affine): Affine => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
];

export const mapped = ([a, b, c, d, e, f]: Affine, x: number, y: number): [x: number, y: number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** Returns the factor by which a map makes lengths longer, on average over all directions. */
export const scaleOf = ([a, b, c, d]: Affine): number => Math.sqrt(Math.abs(a * d - b * c));

/** Returns by how much a map makes lengths in one direction longer than in another. */
export const spreadOf = ([a, b, c, d]: Affine): number => {
  const [sum, product] = [a * a + b * b + c * c + d * d, Math.abs(a * d - b * c)];
  const root = Math.sqrt(Math.max(0, sum * sum - 4 * product * product));
  return Math.sqrt((sum + root) / 2) - Math.sqrt(Math.max(0, sum - root) / 2);
};

export const moved = (x: number, y: number): Affine => [1, 0, 0, 1, x, y];

export const scaled = (x: number, y: number): Affine => [x, 0, 0, y, 0, 0];

export const turned = (radians: number): Affine => {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return [cos, sin, -sin, cos, 0, 0];
};
