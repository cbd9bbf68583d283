import type { ReadUnit } from '../read-drawing.ts';

/**
 * The units of `$INSUNITS`. Gigametres, astronomical units, light years and parsecs (17 to 20) are slips: nothing that is engraved can be
 * measured in them, so that the unit is assumed.
 */
const units = new Map<number, readonly [name: ReadUnit['name'], mm: number]>([
  [1, ['in', 25.4]],
  [2, ['ft', 304.8]],
  [3, ['none', 1_609_344]],
  [4, ['mm', 1]],
  [5, ['cm', 10]],
  [6, ['m', 1000]],
  [7, ['none', 1_000_000]],
  [8, ['none', 25.4e-6]],
  [9, ['none', 0.0254]],
  [10, ['none', 914.4]],
  [11, ['none', 1e-7]],
  [12, ['none', 1e-6]],
  [13, ['none', 0.001]],
  [14, ['none', 100]],
  [15, ['none', 10_000]],
  [16, ['none', 100_000]],
  // The units of the US survey: its metre has 39.37 inches.
  [21, ['ft', 12_000 / 39.37]],
  [22, ['in', 1000 / 39.37]],
  [23, ['none', 36_000 / 39.37]],
  [24, ['none', 63_360_000 / 39.37]],
]);

/** Returns the unit of `$INSUNITS`; null when it says none. */
export function unitOf(code: number | undefined): ReadUnit | null {
  const unit = code === undefined ? undefined : units.get(code);
  return unit ? { name: unit[0], mm: unit[1], guessed: false } : null;
}

/**
 * Returns the most likely unit of a drawing that names none, by its longer side in its own numbers and by `$MEASUREMENT`.
 * Engraved work is between some mm and about a metre long.
 */
export function assumedUnit(extent: number, isMetric: boolean | null): ReadUnit {
  const inches: ReadUnit = { name: 'in', mm: 25.4, guessed: true };
  const metres: ReadUnit = { name: 'm', mm: 1000, guessed: true };
  const millimetres: ReadUnit = { name: 'mm', mm: 1, guessed: true };
  if (isMetric === false) return extent > 0 && extent <= 40 ? inches : millimetres;
  if (extent > 0 && extent < (isMetric ? 1 : 0.3)) return metres;
  return isMetric === null && extent > 0 && extent < 3 ? inches : millimetres;
}
