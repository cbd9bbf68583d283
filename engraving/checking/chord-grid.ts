import { chordLength, type Chords } from './chords.ts';

/** A table of cells, each with the chords that pass it or come near it. Several cells may share a place of the table. */
export interface ChordGrid {
  readonly cell: number;
  readonly mask: number;
  /** The chords of place n are `chords` from `starts[n]` to `starts[n + 1]`. */
  readonly starts: Int32Array;
  readonly chords: Int32Array;
}

const placeOf = (column: number, row: number, mask: number): number =>
  ((column * 73_856_093) ^ (row * 19_349_663)) & mask;

/**
 * Puts chords into cells of about half their mean length, so that the table grows with the drawing. `near` in mm is how
 * far a chord may be from a cell that holds it.
 */
export function gridOf(chords: Chords, near: number): ChordGrid {
  const { count, x0, y0, x1, y1 } = chords;
  let length = 0;
  for (let n = 0; n < count; n += 1) length += chordLength(chords, n);
  const cell = Math.max(length / Math.max(1, count) / 2, 4 * near, 1e-3);
  const mask = 2 ** Math.max(4, Math.ceil(Math.log2(count * 2 + 1))) - 1;
  const visit = (n: number, see: (place: number) => void) => {
    let [ax, ay, bx, by] = [x0[n] ?? 0, y0[n] ?? 0, x1[n] ?? 0, y1[n] ?? 0];
    if (ax > bx) [ax, ay, bx, by] = [bx, by, ax, ay];
    const slope = bx - ax > 1e-12 ? (by - ay) / (bx - ax) : 0;
    const last = Math.floor((bx + near) / cell);
    for (let column = Math.floor((ax - near) / cell); column <= last; column += 1) {
      const left = Math.min(bx, Math.max(ax, column * cell - near));
      const right = Math.max(ax, Math.min(bx, (column + 1) * cell + near));
      const [one, two] = slope === 0 ? [ay, by] : [ay + (left - ax) * slope, ay + (right - ax) * slope];
      const top = Math.floor((Math.max(one, two) + near) / cell);
      for (let row = Math.floor((Math.min(one, two) - near) / cell); row <= top; row += 1)
        see(placeOf(column, row, mask));
    }
  };
  const starts = new Int32Array(mask + 2);
  for (let n = 0; n < count; n += 1) visit(n, (place) => (starts[place + 1] = (starts[place + 1] ?? 0) + 1));
  for (let place = 0; place <= mask; place += 1)
    starts[place + 1] = (starts[place + 1] ?? 0) + (starts[place] ?? 0);
  const entries = new Int32Array(starts[mask + 1] ?? 0);
  const next = starts.slice(0, mask + 1);
  for (let n = 0; n < count; n += 1)
    visit(n, (place) => {
      const at = next[place] ?? 0;
      entries[at] = n;
      next[place] = at + 1;
    });
  return { cell, mask, starts, chords: entries };
}

/** Calls `see` with the chords near a point, some of them perhaps not near. */
export function chordsNear(grid: ChordGrid, x: number, y: number, see: (chord: number) => void): void {
  const place = placeOf(Math.floor(x / grid.cell), Math.floor(y / grid.cell), grid.mask);
  for (let n = grid.starts[place] ?? 0; n < (grid.starts[place + 1] ?? 0); n += 1) see(grid.chords[n] ?? 0);
}

/**
 * Calls `see` with pairs of chords that share a cell, the later one first; a pair that shares several may come several
 * times. Returns false when it stopped after `max` pairs.
 */
export function eachPair(
  grid: ChordGrid,
  max: number,
  see: (later: number, earlier: number) => void,
): boolean {
  let left = max;
  for (let place = 0; place <= grid.mask; place += 1) {
    const [from, to] = [grid.starts[place] ?? 0, grid.starts[place + 1] ?? 0];
    left -= ((to - from) * (to - from - 1)) / 2;
    if (left < 0) return false;
    // A place holds its chords in their order.
    for (let n = from + 1; n < to; n += 1) {
      const later = grid.chords[n] ?? 0;
      for (let m = from; m < n; m += 1) {
        const earlier = grid.chords[m] ?? 0;
        if (earlier !== later) see(later, earlier);
      }
    }
  }
  return true;
}
