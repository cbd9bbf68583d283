import { gridOf } from '../checking/chord-grid.ts';
import { chordsIn } from '../checking/chords.ts';
import { findDoubles } from '../checking/doubles.ts';
import { drawnOf, touching } from '../checking/drawn.ts';
import { tolerance } from '../checking/faults.ts';
import type { Outline, ReadDrawing, ReadShape } from '../reading/read-drawing.ts';

/**
 * Returns a drawing for a format that fills nothing, where the outline of a fill becomes a line: without the outlines of fills that lie wholly
 * on a line of the same layer and colour, which would be burnt twice.
 */
export function fillsAsLines(drawing: ReadDrawing): ReadDrawing {
  const isFill = ({ fill, stroke }: ReadShape) => fill !== null && stroke === null;
  if (drawing.shapes.every(isFill) || !drawing.shapes.some(isFill)) return drawing;
  const asLine = (shape: ReadShape): ReadShape =>
    isFill(shape) ? { ...shape, fill: null, stroke: { color: shape.fill?.color ?? null, width: 0 } } : shape;
  // Of two lines in one place, the later is the double.
  const sorted = [...drawing.shapes.filter((shape) => !isFill(shape)), ...drawing.shapes.filter(isFill)];
  const drawn = drawnOf({ ...drawing, format: 'dxf', shapes: sorted.map(asLine) });
  const chords = chordsIn(drawn, tolerance);
  if (!chords) return drawing;
  const doubled = new Set<Outline>();
  for (const n of findDoubles(drawn, chords, gridOf(chords, touching)).whole) {
    const one = drawn[n];
    const shape = one && sorted[one.shape];
    if (shape && isFill(shape)) doubled.add(one.outline);
  }
  return {
    ...drawing,
    shapes: drawing.shapes.flatMap((shape) => {
      if (!isFill(shape)) return shape;
      const outlines = shape.outlines.filter((outline) => !doubled.has(outline));
      return outlines.length > 0 ? { ...shape, outlines } : [];
    }),
  };
}
