import { type Chords, polygonOf } from './chords.ts';
import type { ReadDrawing } from '../reading/read-drawing.ts';
import { type DrawnOutline, fillsLines } from './drawn.ts';
import { endsOf, meetings } from './gaps.ts';

/** A closed line: outlines that follow each other end to end, some of them backwards. */
export type Loop = readonly { readonly outline: number; readonly backwards: boolean }[];

/** Returns the loops that are filled: none in a format that states all of its fills. */
export const filledLoops = (drawing: ReadDrawing, drawn: readonly DrawnOutline[], chords: Chords): Loop[] =>
  fillsLines(drawing) ? findLoops(drawn, chords) : [];

/**
 * Returns the closed lines that unfilled open outlines of a layer form together: those in which each end meets exactly
 * one other (a rectangle of four lines, say).
 */
export function findLoops(drawn: readonly DrawnOutline[], chords: Chords): Loop[] {
  const ends = drawn.flatMap((one, index) =>
    one.fill === 'none' && !one.closed ? (endsOf(one, index, chords) ?? []) : [],
  );
  const partners = meetings(ends, ({ outline }) => drawn[outline]?.pass);
  const seen = new Set<number>();
  const loops: Loop[] = [];
  // The two ends of an outline are n and n ^ 1.
  for (let begin = 0; begin < ends.length; begin += 2) {
    const loop: { outline: number; backwards: boolean }[] = [];
    let at = begin;
    while (!seen.has(at >> 1)) {
      seen.add(at >> 1);
      loop.push({ outline: ends[at]?.outline ?? 0, backwards: at % 2 === 1 });
      const [next, ...others] = partners[at ^ 1] ?? [];
      if (next === undefined || others.length > 0 || partners[next]?.length !== 1) break;
      at = next;
      if (at === begin) loops.push(loop);
    }
  }
  return loops;
}

/** The polygon of a loop, as triples x, y, 0. */
export function polygonOfLoop(chords: Chords, loop: Loop): number[] {
  return loop.flatMap(({ outline, backwards }) => {
    const points = polygonOf(chords, outline);
    if (!backwards) return points;
    const last = (chords.first[outline + 1] ?? 1) - 1;
    const turned = [chords.x1[last] ?? 0, chords.y1[last] ?? 0, 0];
    for (let n = points.length - 3; n >= 3; n -= 3) turned.push(points[n] ?? 0, points[n + 1] ?? 0, 0);
    return turned;
  });
}
