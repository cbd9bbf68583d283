import { endOf, type Box, type Point } from '../geometry.ts';
import { type Chords, lengthOf } from './chords.ts';
import { type ChordGrid, chordsNear } from './chord-grid.ts';
import { around, type DrawnOutline, gapOf, touching } from './drawn.ts';
import { joinedSets } from './joined-sets.ts';

/** An end of an open outline: 0 is where it starts, 1 where it ends. */
export interface End {
  readonly outline: number;
  readonly side: 0 | 1;
  readonly at: Point;
  /** The continuation of the line beyond its end, one mm long. */
  readonly away: Point;
}

/** Two ends that should meet, and do not. `width` is in mm. */
export interface Gap {
  readonly one: End;
  readonly other: End;
  readonly width: number;
}

/** Ends of the same line, or of two, are a fault only below these lengths (mm) and shares. */
const widest = { ofOne: 3, ofTwo: 1 };
const share = { ofLength: 0.05, ofSize: 0.1 };

/** Ends nearer than this are one end. */
const meeting = 2 * touching;

/**
 * Finds outlines that should be closed and are not.
 *
 * A filled outline should always be: some programs fill it, others do not. One without an area is left alone.
 *
 * Unfilled lines first join to chains where their ends meet within 0.01 mm, also across outlines (a DXF often draws each
 * side by itself). An end that meets no other and lies on no other line is loose. A line with loose ends may be meant so,
 * a score line or a letter of one stroke; it is a fault when the loose ends nearest to each other nearly meet:
 * - the two ends of one chain, at most 3 mm, 5 % of its length and 10 % of its size apart;
 * - ends of two chains, or of one that branches, at most 1 mm and 5 % of the shorter chain apart, that point at each other or at a common corner
 *   (lines of a hatch end side by side and point the same way).
 */
export function findGaps(drawn: readonly DrawnOutline[], chords: Chords, grid: ChordGrid): Gap[] {
  const gaps: Gap[] = [];
  const ends: End[] = [];
  for (const [index, one] of drawn.entries()) {
    if (one.closed) continue;
    const both = endsOf(one, index, chords);
    if (!both) continue;
    if (one.fill === 'none') ends.push(...both);
    else if (hasArea(chords, index)) gaps.push({ one: both[0], other: both[1], width: gapOf(one.outline) });
  }
  gaps.push(...gapsOfLines(drawn, chords, grid, ends));
  return gaps;
}

/** The box of both ends of a gap. */
export const boxOfGap = ({ one: { at: a }, other: { at: b } }: Gap): Box => ({
  left: Math.min(a[0], b[0]),
  bottom: Math.min(a[1], b[1]),
  right: Math.max(a[0], b[0]),
  top: Math.max(a[1], b[1]),
});

export function endsOf({ outline }: DrawnOutline, index: number, chords: Chords): [End, End] | undefined {
  const [first, stop] = [chords.first[index] ?? 0, chords.first[index + 1] ?? 0];
  const last = outline.segments.at(-1);
  if (first === stop || !last) return undefined;
  const back = directionOf(chords, first);
  return [
    { outline: index, side: 0, at: outline.start, away: [-back[0], -back[1]] },
    { outline: index, side: 1, at: endOf(last), away: directionOf(chords, stop - 1) },
  ];
}

function directionOf({ x0, y0, x1, y1 }: Chords, n: number): Point {
  const [dx, dy] = [(x1[n] ?? 0) - (x0[n] ?? 0), (y1[n] ?? 0) - (y0[n] ?? 0)];
  const length = Math.hypot(dx, dy);
  return [dx / length, dy / length];
}

/** Returns whether an outline is more than a line to and fro. */
function hasArea(chords: Chords, index: number): boolean {
  const [first, stop] = [chords.first[index] ?? 0, chords.first[index + 1] ?? 0];
  let sum = 0;
  const [ox, oy] = [chords.x0[first] ?? 0, chords.y0[first] ?? 0];
  for (let n = first; n < stop; n += 1)
    sum +=
      ((chords.x0[n] ?? 0) - ox) * ((chords.y1[n] ?? 0) - oy) -
      ((chords.x1[n] ?? 0) - ox) * ((chords.y0[n] ?? 0) - oy);
  return Math.abs(sum) / 2 > touching * lengthOf(chords, index);
}

interface Chain {
  length: number;
  loose: number;
  readonly boxes: Box[];
}

function gapsOfLines(
  drawn: readonly DrawnOutline[],
  chords: Chords,
  grid: ChordGrid,
  ends: readonly End[],
): Gap[] {
  const layerOf = (end: End) => drawn[end.outline]?.layer;
  const partners = meetings(ends, layerOf);
  const chainOf = chainsOf(drawn.length, ends, partners);
  const loose = ends.filter((_, n) => partners[n]?.length === 0);
  const near = nearest(loose, layerOf);
  const chains = new Map<number, Chain>();
  const measured = (outline: number): Chain => {
    const root = chainOf(outline);
    return chains.get(root) ?? { length: 0, loose: 0, boxes: [] };
  };
  for (const outline of new Set(ends.map((end) => end.outline))) {
    const root = chainOf(outline);
    const chain = chains.get(root) ?? { length: 0, loose: 0, boxes: [] };
    chain.length += lengthOf(chords, outline);
    const box = drawn[outline]?.box;
    if (box) chain.boxes.push(box);
    chains.set(root, chain);
  }
  for (const { outline } of loose) measured(outline).loose += 1;
  const gaps: Gap[] = [];
  for (const [n, one] of loose.entries()) {
    const m = near[n] ?? -1;
    const other = loose[m];
    if (!other || m <= n || near[m] !== n) continue;
    const [dx, dy] = [other.at[0] - one.at[0], other.at[1] - one.at[1]];
    const width = Math.hypot(dx, dy);
    const sameWay = one.away[0] * other.away[0] + one.away[1] * other.away[1];
    const [chain, second] = [measured(one.outline), measured(other.outline)];
    let isFault: boolean;
    if (chain === second && chain.loose === 2) {
      const { left, bottom, right, top } = around(chain.boxes);
      const size = Math.hypot(right - left, top - bottom);
      isFault =
        width <= Math.min(widest.ofOne, share.ofLength * chain.length, share.ofSize * size) &&
        (sameWay < 0.7 || width <= 0.01 * chain.length);
    } else {
      const towards = (one.away[0] * dx + one.away[1] * dy) / width;
      const back = -(other.away[0] * dx + other.away[1] * dy) / width;
      isFault =
        width <= Math.min(widest.ofTwo, share.ofLength * Math.min(chain.length, second.length)) &&
        sameWay <= 0.5 &&
        towards >= -0.3 &&
        back >= -0.3;
    }
    // Asked last: it looks through all lines of a cell.
    const lies = (end: End) => liesOnLine(end, drawn, chords, grid);
    if (isFault && !lies(one) && !lies(other)) gaps.push({ one, other, width });
  }
  return gaps;
}

/** Returns for each end the others of its layer that it meets. */
export function meetings(ends: readonly End[], layerOf: (end: End) => number | undefined): number[][] {
  const cells = new Map<string, number[]>();
  const partners: number[][] = ends.map(() => []);
  for (const [n, end] of ends.entries()) {
    const [column, row] = [Math.floor(end.at[0] / meeting), Math.floor(end.at[1] / meeting)];
    for (let c = column - 1; c <= column + 1; c += 1)
      for (let r = row - 1; r <= row + 1; r += 1)
        for (const m of cells.get(`${c} ${r}`) ?? []) {
          const other = ends[m];
          if (!other || layerOf(other) !== layerOf(end)) continue;
          if (Math.hypot(other.at[0] - end.at[0], other.at[1] - end.at[1]) > meeting) continue;
          partners[n]?.push(m);
          partners[m]?.push(n);
        }
    const key = `${column} ${row}`;
    const members = cells.get(key);
    // A few of the ends at one place are enough, even if there are a thousand.
    if (!members) cells.set(key, [n]);
    else if (members.length < 16) members.push(n);
  }
  return partners;
}

/** Joins outlines whose ends meet; returns the first outline of each one's chain. */
function chainsOf(
  count: number,
  ends: readonly End[],
  partners: readonly number[][],
): (outline: number) => number {
  const { rootOf, join } = joinedSets(count);
  for (const [n, others] of partners.entries())
    for (const m of others) join(ends[n]?.outline ?? 0, ends[m]?.outline ?? 0);
  return rootOf;
}

/** Returns whether an end lies on a line of its layer, other than the part of its line that leads to it. */
function liesOnLine(
  { outline, side, at: [x, y] }: End,
  drawn: readonly DrawnOutline[],
  chords: Chords,
  grid: ChordGrid,
): boolean {
  const layer = drawn[outline]?.layer;
  let lies = false;
  chordsNear(grid, x, y, (n) => {
    if (lies) return;
    const owner = chords.outline[n] ?? 0;
    if (drawn[owner]?.layer !== layer) return;
    const [ax, ay] = [chords.x0[n] ?? 0, chords.y0[n] ?? 0];
    const [dx, dy] = [(chords.x1[n] ?? 0) - ax, (chords.y1[n] ?? 0) - ay];
    const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
    if (Math.hypot(ax + t * dx - x, ay + t * dy - y) > touching) return;
    lies = owner !== outline || !leadsTo(chords, outline, side, n);
  });
  return lies;
}

/** Returns whether a chord of an outline is within 0.1 mm of its end, along the outline. */
function leadsTo(chords: Chords, outline: number, side: 0 | 1, chord: number): boolean {
  const [first, last] = [chords.first[outline] ?? 0, (chords.first[outline + 1] ?? 1) - 1];
  let length = 0;
  for (let n = side === 0 ? first : last; n >= first && n <= last && length < 0.1; n += side === 0 ? 1 : -1) {
    if (n === chord) return true;
    length += Math.hypot(
      (chords.x1[n] ?? 0) - (chords.x0[n] ?? 0),
      (chords.y1[n] ?? 0) - (chords.y0[n] ?? 0),
    );
  }
  return false;
}

/** Returns for each end the nearest other one of its layer, at most as far as a gap may be; −1 when there is none. */
function nearest(ends: readonly End[], layerOf: (end: End) => number | undefined): number[] {
  const order = ends.map((_, n) => n).toSorted((a, b) => (ends[a]?.at[0] ?? 0) - (ends[b]?.at[0] ?? 0));
  const { left, right, bottom, top } = around(
    ends.map(({ at: [x, y] }) => ({ left: x, right: x, bottom: y, top: y })),
  );
  // Cells that hold about one end each, so that few must be looked through.
  const cell = Math.max(
    2 * meeting,
    Math.min(
      widest.ofOne,
      Math.sqrt((Math.max(right - left, 0.1) * Math.max(top - bottom, 0.1)) / ends.length),
    ),
  );
  const cells = new Map<string, number[]>();
  const placeOf = (value: number) => Math.floor(value / cell);
  for (const n of order) {
    const [x, y] = ends[n]?.at ?? [0, 0];
    const key = `${placeOf(x)} ${placeOf(y)}`;
    const members = cells.get(key);
    if (members) members.push(n);
    else cells.set(key, [n]);
  }
  const rings = Math.min(40, Math.ceil(widest.ofOne / cell));
  return ends.map((end, n) => {
    const [x, y] = end.at;
    const [column, row] = [placeOf(x), placeOf(y)];
    let nearest = -1;
    let distance: number = widest.ofOne;
    const look = (c: number, r: number) => {
      for (const m of (cells.get(`${c} ${r}`) ?? []).slice(0, 200)) {
        const other = ends[m];
        if (m === n || !other || layerOf(other) !== layerOf(end)) continue;
        const off = Math.hypot(other.at[0] - x, other.at[1] - y);
        if (off < distance) [nearest, distance] = [m, off];
      }
    };
    for (let ring = 0; ring <= rings && (ring - 1) * cell < distance; ring += 1)
      for (let c = -ring; c <= ring; c += 1) {
        look(column + c, row - ring);
        if (ring > 0) look(column + c, row + ring);
        if (Math.abs(c) === ring) for (let r = 1 - ring; r < ring; r += 1) look(column + c, row + r);
      }
    return nearest;
  });
}
