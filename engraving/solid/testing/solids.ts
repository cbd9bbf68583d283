type Point = readonly [number, number, number];

/** The triangles of a box from (0, 0, 0), turned outwards. */
export function boxTriangles(x: number, y: number, z: number): number[] {
  const corner = (n: number): Point => [n & 1 ? x : 0, n & 2 ? y : 0, n & 4 ? z : 0];
  const faces = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [1, 3, 7, 5],
    [3, 2, 6, 7],
    [2, 0, 4, 6],
  ] as const;
  return faces.flatMap(([a, b, c, d]) => [a, b, c, a, c, d].flatMap((n) => [...corner(n)]));
}

/** The triangles of a ball of so many stripes, nearly 4 · stripes² of them. */
export function ballTriangles(radius: number, stripes: number): number[] {
  const point = (u: number, v: number): Point => {
    const [across, down] = [((u % (stripes * 2)) * Math.PI) / stripes, (v * Math.PI) / stripes];
    if (v === 0 || v === stripes) return [0, 0, v === 0 ? radius : -radius];
    return [
      radius * Math.sin(down) * Math.cos(across),
      radius * Math.sin(down) * Math.sin(across),
      radius * Math.cos(down),
    ];
  };
  const found: number[] = [];
  for (let u = 0; u < stripes * 2; u += 1)
    for (let v = 0; v < stripes; v += 1) {
      if (v > 0) found.push(...point(u, v), ...point(u, v + 1), ...point(u + 1, v));
      if (v < stripes - 1) found.push(...point(u + 1, v), ...point(u, v + 1), ...point(u + 1, v + 1));
    }
  return found;
}

/** Writes a binary STL; `count` states a wrong number of triangles. */
export function binaryStl(numbers: ArrayLike<number>, count = numbers.length / 9): Uint8Array<ArrayBuffer> {
  const real = numbers.length / 9;
  const bytes = new Uint8Array(84 + 50 * real);
  const view = new DataView(bytes.buffer);
  view.setUint32(80, count, true);
  for (let n = 0; n < real; n += 1)
    for (let k = 0; k < 9; k += 1) view.setFloat32(84 + 50 * n + 12 + 4 * k, numbers[n * 9 + k] ?? 0, true);
  return bytes;
}

export function textStl(numbers: readonly number[]): string {
  const facets: string[] = [];
  for (let n = 0; n < numbers.length; n += 9) {
    const corners = [0, 3, 6].map((k) => `vertex ${numbers.slice(n + k, n + k + 3).join(' ')}`);
    facets.push(`facet normal 0 0 0\n outer loop\n  ${corners.join('\n  ')}\n endloop\nendfacet`);
  }
  return `solid vertex of a name\n${facets.join('\n')}\nendsolid vertex of a name\n`;
}
