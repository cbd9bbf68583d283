import { cubicAt, endOf, type Point, reversedContour, type Segment } from '../geometry.ts';
import { joinTolerance, outlineOf } from './pen.ts';
import type { Outline } from './read-drawing.ts';

/** An outline made of pieces. `first` is the index of the piece among them that came first. */
export interface Chain {
  readonly first: number;
  readonly outline: Outline;
}

/** The side of a cell: most points are far enough from its edges that no other cell can have their like. */
const cellSize = 8 * joinTolerance;

/** Gives points that lie within the tolerance of each other one number. */
class Nodes {
  readonly #cells = new Map<string, number[]>();
  readonly #points: Point[] = [];

  at([x, y]: Point): number {
    const cell = (value: number) => Math.floor(value / cellSize);
    for (let column = cell(x - joinTolerance); column <= cell(x + joinTolerance); column++)
      for (let row = cell(y - joinTolerance); row <= cell(y + joinTolerance); row++)
        for (const node of this.#cells.get(`${column},${row}`) ?? []) {
          const [px, py] = this.#points[node] ?? [Infinity, Infinity];
          if (Math.hypot(px - x, py - y) <= joinTolerance) return node;
        }
    const node = this.#points.length;
    this.#points.push([x, y]);
    const key = `${cell(x)},${cell(y)}`;
    const others = this.#cells.get(key);
    if (others) others.push(node);
    else this.#cells.set(key, [node]);
    return node;
  }
}

interface Piece {
  readonly index: number;
  readonly outline: Outline;
  readonly ends: readonly [start: number, end: number];
}

const lastOf = ({ start, segments }: Outline): Point => {
  const last = segments.at(-1);
  return last ? endOf(last) : start;
};

/** The place in the middle of an outline's segments, which is the same from both ends. */
function middleOf({ start, segments }: Outline): Point {
  const half = Math.floor(segments.length / 2);
  const before = segments[half - 1];
  const from = before ? endOf(before) : start;
  const segment = segments[half];
  if (segments.length % 2 === 0 || !segment) return from;
  if (segment.length === 2) return [(from[0] + segment[0]) / 2, (from[1] + segment[1]) / 2];
  return [
    cubicAt(from[0], segment[0], segment[2], segment[4], 0.5),
    cubicAt(from[1], segment[1], segment[3], segment[5], 0.5),
  ];
}

/**
 * Joins open outlines that meet end to end within 0.001 mm, and closes those that come back to their start. Where three or more ends
 * meet, nothing is joined. Pieces that lie twice in the same place are joined apart, each with its like, so that a line drawn twice
 * stays two lines. The work is linear in the number of segments.
 */
export function chainOutlines(outlines: readonly Outline[]): Chain[] {
  const nodes = new Nodes();
  const pieces = outlines.map((outline, index): Piece => {
    const ends = [nodes.at(outline.start), nodes.at(lastOf(outline))] as const;
    return { index, outline, ends };
  });
  const pairOf = ({ ends }: Piece) => `${Math.min(...ends)},${Math.max(...ends)}`;
  const pairs = new Map<string, number>();
  for (const piece of pieces) pairs.set(pairOf(piece), (pairs.get(pairOf(piece)) ?? 0) + 1);
  const copies = new Map<string, number>();
  /** Pieces by how many like them came before. */
  const rounds: Piece[][] = [];
  for (const piece of pieces) {
    const pair = pairOf(piece);
    const isAlone = pairs.get(pair) === 1;
    const { outline } = piece;
    const place = isAlone ? pair : `${pair},${nodes.at(middleOf(outline))},${outline.segments.length}`;
    const copy = copies.get(place) ?? 0;
    copies.set(place, copy + 1);
    const round = rounds[copy];
    if (round) round.push(piece);
    else rounds[copy] = [piece];
  }
  return rounds.flatMap(chainPieces);
}

function chainPieces(pieces: readonly Piece[]): Chain[] {
  const meeting = new Map<number, Piece[]>();
  for (const piece of pieces)
    for (const end of piece.ends) {
      const others = meeting.get(end);
      if (others) others.push(piece);
      else meeting.set(end, [piece]);
    }
  const used = new Set<Piece>();
  const chains: Chain[] = [];

  /** Walks from one end of a piece as far as exactly two ends meet. */
  const walk = (begin: Piece, from: number): void => {
    let [piece, at, first]: [Piece, number, number] = [begin, from, begin.index];
    const segments: Segment[] = [];
    const start = at === piece.ends[0] ? piece.outline.start : lastOf(piece.outline);
    for (;;) {
      used.add(piece);
      first = Math.min(first, piece.index);
      const isForward = at === piece.ends[0];
      const part = isForward ? piece.outline : reversedContour(piece.outline);
      for (const segment of part.segments) segments.push(segment);
      at = isForward ? piece.ends[1] : piece.ends[0];
      const others: readonly Piece[] = meeting.get(at) ?? [];
      const next: Piece | undefined = others.length === 2 ? others.find((one) => !used.has(one)) : undefined;
      if (!next) break;
      piece = next;
    }
    chains.push({ first, outline: outlineOf(start, segments, at === from) });
  };

  for (const piece of pieces) {
    if (used.has(piece)) continue;
    const [start, end] = piece.ends;
    if (meeting.get(start)?.length !== 2) walk(piece, start);
    else if (meeting.get(end)?.length !== 2) walk(piece, end);
  }
  // What is left goes around.
  for (const piece of pieces) if (!used.has(piece)) walk(piece, piece.ends[0]);
  return chains;
}
