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

/** A random seed, so that a hostile file cannot choose values that collide. */
const seed = Math.floor(Math.random() * 2 ** 31);

/** Gives points that lie within the tolerance of each other one number: cells of a grid in a table with open addresses. */
class Nodes {
  size = 0;
  readonly #slots: Int32Array;
  readonly #xs: Float64Array;
  readonly #ys: Float64Array;

  constructor(max: number) {
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * max + 2)));
    this.#xs = new Float64Array(max);
    this.#ys = new Float64Array(max);
  }

  at([x, y]: Point): number {
    const [left, right] = [cellOf(x - joinTolerance), cellOf(x + joinTolerance)];
    const [low, high] = [cellOf(y - joinTolerance), cellOf(y + joinTolerance)];
    for (let column = left; column <= right; column++)
      for (let row = low; row <= high; row++) {
        const node = this.#find(column, row, x, y);
        if (node >= 0) return node;
      }
    const [mask, node] = [this.#slots.length - 1, this.size];
    let slot = hashOf(cellOf(x), cellOf(y)) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = node + 1;
    this.#xs[node] = x;
    this.#ys[node] = y;
    this.size += 1;
    return node;
  }

  #find(column: number, row: number, x: number, y: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hashOf(column, row) & mask; ; slot = (slot + 1) & mask) {
      const node = (this.#slots[slot] ?? 0) - 1;
      if (node < 0) return -1;
      if (Math.hypot((this.#xs[node] ?? 0) - x, (this.#ys[node] ?? 0) - y) <= joinTolerance) return node;
    }
  }
}

const cellOf = (value: number): number => Math.floor(value / cellSize);

function hashOf(column: number, row: number): number {
  let hash = Math.imul(column | 0, 0x9e3779b1) ^ Math.imul(row | 0, 0x85ebca6b) ^ seed;
  hash = Math.imul(hash ^ Math.floor(column / 2 ** 32) ^ (hash >>> 15), 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 13) ^ Math.floor(row / 2 ** 32), 0x27d4eb2f);
  return hash ^ (hash >>> 16);
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
  const count = outlines.length;
  const ends = numberEnds(outlines);
  const nodes = ends.reduce((max, node) => Math.max(max, node), 0) + 1;
  /** The number of ends that meet in a node, and the sum of their pieces: of two ends, each is the sum less the other. */
  const [meeting, sums] = [new Int32Array(nodes), new Float64Array(nodes)];
  for (const [end, node] of ends.entries()) {
    meeting[node] = (meeting[node] ?? 0) + 1;
    sums[node] = (sums[node] ?? 0) + (end >> 1);
  }
  const used = new Uint8Array(count);
  const chains: Chain[] = [];

  /** Walks from one end of a piece as far as exactly two ends meet. Even ends are starts. */
  const walk = (begin: number): void => {
    const segments: Segment[] = [];
    let [end, first, start]: [number, number, Point | null] = [begin, begin >> 1, null];
    for (;;) {
      const piece = end >> 1;
      const outline = outlines[piece];
      if (!outline) return;
      used[piece] = 1;
      first = Math.min(first, piece);
      const part = end % 2 === 0 ? outline : reversedContour(outline);
      start ??= part.start;
      for (const segment of part.segments) segments.push(segment);
      const node = ends[end ^ 1] ?? 0;
      const next = (sums[node] ?? 0) - piece;
      if (meeting[node] !== 2 || next === piece || used[next] === 1) {
        chains.push({ first, outline: outlineOf(start, segments, node === ends[begin]) });
        return;
      }
      end = ends[2 * next] === node ? 2 * next : 2 * next + 1;
    }
  };

  for (let end = 0; end < 2 * count; end++)
    if (used[end >> 1] === 0 && meeting[ends[end] ?? 0] !== 2) walk(end);
  // The remaining pieces go around.
  for (let piece = 0; piece < count; piece++) if (used[piece] === 0) walk(2 * piece);
  return chains;
}

/**
 * Numbers the nodes in which outlines start (even indices) and end (odd ones). The second of two like pieces has its own nodes, which
 * it shares with other second ones, and so on.
 */
function numberEnds(outlines: readonly Outline[]): Int32Array {
  const count = outlines.length;
  const nodes = new Nodes(3 * count);
  const ends = new Int32Array(2 * count);
  for (const [piece, outline] of outlines.entries()) {
    ends[2 * piece] = nodes.at(outline.start);
    ends[2 * piece + 1] = nodes.at(lastOf(outline));
  }
  const max = nodes.size;
  const pairOf = (piece: number): number => {
    const [a, b] = [ends[2 * piece] ?? 0, ends[2 * piece + 1] ?? 0];
    return Math.min(a, b) * max + Math.max(a, b);
  };
  const pairs = new Map<number, number>();
  for (let piece = 0; piece < count; piece++) {
    const pair = pairOf(piece);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  if (pairs.size === count) return ends;

  const copies = new Map<string, number>();
  const apart = new Map<string, number>();
  const numbered = Int32Array.from(ends);
  let last = max;
  for (const [piece, outline] of outlines.entries()) {
    const pair = pairOf(piece);
    if (pairs.get(pair) === 1) continue;
    const place = `${pair} ${nodes.at(middleOf(outline))} ${outline.segments.length}`;
    const copy = copies.get(place) ?? 0;
    copies.set(place, copy + 1);
    if (copy === 0) continue;
    for (const end of [2 * piece, 2 * piece + 1]) {
      const key = `${copy} ${ends[end]}`;
      const number = apart.get(key);
      if (number === undefined) apart.set(key, last);
      numbered[end] = number ?? last;
      if (number === undefined) last += 1;
    }
  }
  return numbered;
}
