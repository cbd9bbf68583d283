import type { Contour, Point } from '../geometry.ts';

/** Rows of cells from the top down; true is filled. */
export type Cells = readonly (readonly boolean[])[];

export const isFilled = (cells: Cells, row: number, column: number): boolean => cells[row]?.[column] ?? false;

/** The four ways along the grid, each a quarter turn to the left of the one before. */
const ways = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** Returns the way of an index modulo 4. */
const wayOf = (index: number): readonly [number, number] => ways[index & 3] ?? ways[0];

/**
 * Traces filled cells into closed loops in mm, with y up and the lower left corner of the grid at (0, 0): those around
 * filled cells run counterclockwise, those around holes clockwise, and there is a corner only where a loop turns.
 *
 * Two filled cells that touch by a corner only are kept apart, and both lose that corner: a triangle whose legs are `cut` mm
 * (less than half a cell). So no two loops share a point and no loop meets itself. Loops that met in a point would let the
 * beam stop there twice, and programs that weld outlines or offset them by the width of the beam disagree about such points.
 */
export function traceCells(cells: Cells, cell: number, cut: number): Contour[] {
  const height = cells.length;
  const width = Math.max(0, ...cells.map((row) => row.length));
  /** For each cell, a bit for each of its sides that was walked, in the order of `ways` (bottom first). */
  const walked = new Uint8Array(width * height);
  const loops: Contour[] = [];
  const isInside = (x: number, y: number) => isFilled(cells, height - 1 - y, x);

  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      for (let side = 0; side < 4; side++) {
        const y = height - 1 - row;
        const [ahead, across] = wayOf(side + 3);
        const isEdge = isFilled(cells, row, column) && !isInside(column + ahead, y + across);
        if (isEdge && !((walked[row * width + column] ?? 0) & (1 << side))) walk(column, y, side);
      }
    }
  }
  return loops;

  function walk(fromX: number, fromY: number, fromSide: number): void {
    const points: Point[] = [];
    let [x, y, side] = [fromX, fromY, fromSide];
    do {
      walked[(height - 1 - y) * width + x] = (walked[(height - 1 - y) * width + x] ?? 0) | (1 << side);
      const [dx, dy] = wayOf(side);
      const [outX, outY] = wayOf(side + 3);
      // The end of this side: the corner that lies ahead and outwards.
      const at: Point = [x + (1 + dx + outX) / 2, y + (1 + dy + outY) / 2];
      const isAhead = isInside(x + dx, y + dy);
      const isAcross = isInside(x + dx + outX, y + dy + outY);
      if (isAhead && !isAcross) {
        [x, y] = [x + dx, y + dy];
      } else if (isAhead) {
        points.push([at[0] * cell, at[1] * cell]);
        [x, y, side] = [x + dx + outX, y + dy + outY, (side + 3) & 3];
      } else {
        const [leftX, leftY] = wayOf(side + 1);
        if (isAcross && cut > 0) {
          points.push([at[0] * cell - dx * cut, at[1] * cell - dy * cut]);
          points.push([at[0] * cell + leftX * cut, at[1] * cell + leftY * cut]);
        } else points.push([at[0] * cell, at[1] * cell]);
        side = (side + 1) & 3;
      }
    } while (x !== fromX || y !== fromY || side !== fromSide);
    const [start] = points;
    if (start) loops.push({ start, segments: [...points.slice(1), start] });
  }
}
