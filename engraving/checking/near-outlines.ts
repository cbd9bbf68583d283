import { chordLength, type Chords, lengthOf } from './chords.ts';
import { eachPair, gridOf } from './chord-grid.ts';

/** Chords of one outline nearer than this, in spots along it, are the same bend or corner. */
const sameBend = 2.5;
const maxPairs = 40_000_000;

/**
 * Returns a mark for each outline that comes nearer than `spot` mm to another or, beyond a bend, to itself: only there can
 * a stroke or a gap be narrower. Small outlines are marked too. Null when there was too much to compare.
 */
export function nearOutlines(chords: Chords, spot: number): Uint8Array | null {
  const outlines = chords.first.length - 1;
  const marks = new Uint8Array(outlines);
  const lengths = new Float64Array(outlines);
  const along = new Float64Array(chords.count);
  for (let outline = 0; outline < outlines; outline += 1) {
    lengths[outline] = lengthOf(chords, outline);
    if ((lengths[outline] ?? 0) < 4 * sameBend * spot) marks[outline] = 1;
    let sum = 0;
    for (let n = chords.first[outline] ?? 0; n < (chords.first[outline + 1] ?? 0); n += 1) {
      along[n] = sum;
      sum += chordLength(chords, n);
    }
  }
  const { x0, y0, x1, y1, outline } = chords;
  const finished = eachPair(gridOf(chords, spot / 2), maxPairs, (later, earlier) => {
    const [i, j] = [outline[later] ?? 0, outline[earlier] ?? 0];
    if (marks[i] === 1 && marks[j] === 1) return;
    const [ax, ay, bx, by] = [x0[later] ?? 0, y0[later] ?? 0, x1[later] ?? 0, y1[later] ?? 0];
    const [cx, cy, dx, dy] = [x0[earlier] ?? 0, y0[earlier] ?? 0, x1[earlier] ?? 0, y1[earlier] ?? 0];
    if (Math.min(ax, bx) > Math.max(cx, dx) + spot || Math.max(ax, bx) < Math.min(cx, dx) - spot) return;
    if (Math.min(ay, by) > Math.max(cy, dy) + spot || Math.max(ay, by) < Math.min(cy, dy) - spot) return;
    const [one, other] = [chordLength(chords, later), chordLength(chords, earlier)];
    /** Returns whether a point of a chord is near the other, and far from that place along the outline. */
    const isFacing = (
      x: number,
      y: number,
      at: number,
      to: number,
      length: number,
      flip: boolean,
    ): boolean => {
      const [px, py, qx, qy] = flip ? [ax, ay, bx, by] : [cx, cy, dx, dy];
      const t = Math.min(1, Math.max(0, ((x - px) * (qx - px) + (y - py) * (qy - py)) / (length * length)));
      if (Math.hypot(px + t * (qx - px) - x, py + t * (qy - py) - y) > spot) return false;
      const apart = Math.abs(at - to - t * length);
      return i !== j || Math.min(apart, (lengths[i] ?? 0) - apart) >= sameBend * spot;
    };
    const [atOne, atOther] = [along[later] ?? 0, along[earlier] ?? 0];
    // The middle of the part that lies next to the other chord; ends alone would miss long sides.
    const [ux, uy] = [(bx - ax) / one, (by - ay) / one];
    const [c, d] = [ux * (cx - ax) + uy * (cy - ay), ux * (dx - ax) + uy * (dy - ay)];
    const middle = (Math.max(0, Math.min(c, d)) + Math.min(one, Math.max(c, d))) / 2;
    const isNear =
      isFacing(ax + ux * middle, ay + uy * middle, atOne + middle, atOther, other, false) ||
      isFacing(ax, ay, atOne, atOther, other, false) ||
      isFacing(bx, by, atOne + one, atOther, other, false) ||
      isFacing(cx, cy, atOther, atOne, one, true) ||
      isFacing(dx, dy, atOther + other, atOne, one, true);
    if (isNear) [marks[i], marks[j]] = [1, 1];
  });
  return finished ? marks : null;
}

/** The distance of a point from a line. */
export function distance(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square));
  return Math.hypot(ax + t * dx - x, ay + t * dy - y);
}
