import { chordsIn, type Chords } from '../chords.ts';
import type { Outline, ReadDrawing } from '../../reading/read-drawing.ts';
import { distance } from '../near-outlines.ts';

const outlinesOf = (drawing: ReadDrawing): { outline: Outline; closed: boolean }[] =>
  drawing.shapes.flatMap(({ outlines }) => outlines.map((outline) => ({ outline, closed: outline.closed })));

/** The Hausdorff distance in mm, to 0.0002, of all lines of two drawings, wherever they are cut and in whichever sequence. */
export function hausdorff(one: ReadDrawing, other: ReadDrawing): number {
  const [a, b] = [chordsIn(outlinesOf(one), 1e-4), chordsIn(outlinesOf(other), 1e-4)];
  if (!a || !b) throw new Error('The drawings are too large.');
  if (a.count === 0 || b.count === 0) return a.count === b.count ? 0 : Infinity;
  return Math.max(farthest(a, b), farthest(b, a));
}

/** Returns the largest distance of the points of some chords from others; long chords are looked at every 0.5 mm. */
function farthest(some: Chords, others: Chords): number {
  const cell = 0.5;
  const cells = new Map<string, number[]>();
  const add = (key: string, n: number) => {
    const held = cells.get(key);
    if (!held) cells.set(key, [n]);
    else if (held.at(-1) !== n) held.push(n);
  };
  const walk = (chords: Chords, n: number, see: (x: number, y: number) => void) => {
    const [ax, ay, bx, by] = [chords.x0[n] ?? 0, chords.y0[n] ?? 0, chords.x1[n] ?? 0, chords.y1[n] ?? 0];
    const steps = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / (cell / 2)));
    for (let step = 0; step <= steps; step += 1)
      see(ax + ((bx - ax) * step) / steps, ay + ((by - ay) * step) / steps);
  };
  for (let n = 0; n < others.count; n += 1)
    walk(others, n, (x, y) => {
      const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)];
      for (let c = -1; c <= 1; c += 1) for (let r = -1; r <= 1; r += 1) add(`${column + c} ${row + r}`, n);
    });
  let max = 0;
  for (let n = 0; n < some.count; n += 1)
    walk(some, n, (x, y) => {
      let nearest = Infinity;
      for (const m of new Set(cells.get(`${Math.floor(x / cell)} ${Math.floor(y / cell)}`)))
        nearest = Math.min(
          nearest,
          distance(x, y, others.x0[m] ?? 0, others.y0[m] ?? 0, others.x1[m] ?? 0, others.y1[m] ?? 0),
        );
      max = Math.max(max, nearest);
    });
  return max;
}
