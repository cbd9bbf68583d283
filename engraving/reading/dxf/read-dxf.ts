import type { ReadDrawing, ReadUnit } from '../read-drawing.ts';
import { parse } from './file.ts';
import { Placer } from './placer.ts';
import { assumedUnit } from './units.ts';

/**
 * Reads a DXF, ASCII or binary, R12 to 2018: its model space, with its blocks, or on its sheet of paper when model space
 * shows nothing. Loose lines and curves of one layer and colour that meet end to end become one outline. Throws a `ReadError`.
 */
export function readDxf(bytes: Uint8Array): ReadDrawing {
  const file = parse(bytes);
  const millimetres: ReadUnit = { name: 'mm', mm: 1, guessed: true };
  const first = new Placer(file, file.unit ?? millimetres);
  first.place();
  if (file.unit) return first.build();
  const unit = assumedUnit(first.extent(), file.isMetric);
  if (unit.mm === 1) return first.build();
  const second = new Placer(file, unit);
  second.place();
  return second.build();
}
