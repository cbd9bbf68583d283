import { eventMarkHeader } from '#contract/common/endpoint';

/** All fetched data is current up to this event; null before the first answer. */
let currentMark: number | null = null;
/** Answers on their way must reach this mark when they arrive. */
let requiredMark = 0;
let onMissed = () => {};

/** Records the mark of an answer before the answer is cached. */
export function recordAnswer(header: (name: string) => string | null): void {
  const mark = Number(header(eventMarkHeader) ?? Number.NaN);
  if (Number.isNaN(mark)) return;
  currentMark = Math.min(currentMark ?? mark, mark);
  if (mark >= requiredMark) return;
  requiredMark = 0;
  onMissed();
}

/** Records an event that was handled; the mark is Infinity when the event's number is unknown. */
export function recordEvent(mark: number): void {
  if (currentMark !== null && mark < Number.POSITIVE_INFINITY) currentMark = Math.max(currentMark, mark);
}

/**
 * Returns whether all fetched data includes the events up to `mark`. `missed` runs once if an answer that was on its
 * way turns out to be older.
 */
export function isCurrent(mark: number, missed: () => void): boolean {
  if (currentMark === null || currentMark < mark) return false;
  requiredMark = mark;
  onMissed = missed;
  return true;
}
