import { type Laser, usualSpot } from '#contract/common/lasers';
import { addedFaults, doMeet, faultsOf } from '../checking/faults.ts';
import type { ReadDrawing } from '../reading/read-drawing.ts';
import { closing, dropping, type Repair, simplifying, uniting } from './repairs.ts';

/** The faults to mend; the others stay as they are. */
export interface Mending {
  /** Gaps up to so many mm are closed. */
  readonly close?: number;
  readonly dropDoubles?: boolean;
  readonly unite?: boolean;
  /** Points are left out as long as no line moves by more than so many mm. */
  readonly simplify?: number;
  /** The laser for which the result must have no new fault. */
  readonly laser?: Laser;
}

export interface Mended {
  readonly drawing: ReadDrawing;
  /** The numbers of gaps closed, doubled lines dropped, overlaps united, and segments saved. */
  readonly done: Record<DoneName, number>;
}

type DoneName = 'closed' | 'dropped' | 'united' | 'saved';

interface Step {
  readonly name: DoneName;
  readonly find: (drawing: ReadDrawing) => Repair;
}

/** Each time, the edits near a fault that they added are left out; after so many times all of the step are. */
const maxRounds = 5;

/**
 * Mends what `checkDrawing` finds: gaps are closed, then doubled lines dropped, then shapes united, then points left out. The
 * result has no fault that the drawing had not: what would add one is not done. Hidden layers and paths that are not painted are not
 * touched. Drawings that are too large to compare are left as they are. `readyEngine` must have resolved.
 */
export function mendDrawing(
  drawing: ReadDrawing,
  { close = 0, dropDoubles, unite, simplify = 0, laser = { spot: usualSpot } }: Mending,
): Mended {
  const steps: Step[] = [];
  if (close > 0) steps.push({ name: 'closed', find: (one) => closing(one, close) });
  if (dropDoubles) steps.push({ name: 'dropped', find: dropping });
  if (unite) steps.push({ name: 'united', find: (one) => uniting(one, laser) });
  if (simplify > 0) steps.push({ name: 'saved', find: (one) => simplifying(one, simplify) });

  const whole = inTurn(drawing, steps, (before, repair) => [repair.apply(repair.edits), repair.edits]);
  if (whole.drawing === drawing) return whole;
  const faults = faultsOf(drawing, laser);
  // A later step may mend what an earlier one added, so that only the end counts.
  if (addedFaults(faults, faultsOf(whole.drawing, laser)).length === 0) return whole;
  return inTurn(drawing, steps, (before, repair) => carefully(before, repair, laser));
}

function inTurn(
  drawing: ReadDrawing,
  steps: readonly Step[],
  make: (before: ReadDrawing, repair: Repair) => readonly [ReadDrawing, Repair['edits']],
): Mended {
  const counts = { closed: 0, dropped: 0, united: 0, saved: 0 };
  let mended = drawing;
  for (const { name, find } of steps) {
    const repair = find(mended);
    if (repair.edits.length === 0) continue;
    const [after, edits] = make(mended, repair);
    mended = after;
    counts[name] = edits.reduce((sum, { count }) => sum + count, 0);
  }
  return { drawing: mended, done: counts };
}

/** Makes the edits of a repair that add no fault. */
function carefully(
  before: ReadDrawing,
  repair: Repair,
  laser: Laser,
): readonly [ReadDrawing, Repair['edits']] {
  const faults = faultsOf(before, laser);
  let { edits } = repair;
  for (let round = 0; round < maxRounds && edits.length > 0; round += 1) {
    const after = repair.apply(edits);
    const added = addedFaults(faults, faultsOf(after, laser));
    if (added.length === 0) return [after, edits];
    const rest = edits.filter(({ box }) => !added.some((place) => doMeet(box, place)));
    if (rest.length === edits.length) break;
    edits = rest;
  }
  return [before, []];
}
