import { eventMarkHeader } from '#contract/notifications';

/** Up to which event everything fetched so far is true; null before the first answer. */
let upTo: number | null = null;
/** A mark that answers on their way when it came must reach. */
let wanted = 0;
let onMissed = () => {};

/** Notes the mark of an answer that is about to be kept. */
export function noteAnswer(header: (name: string) => string | null): void {
  const mark = Number(header(eventMarkHeader) ?? Number.NaN);
  if (Number.isNaN(mark)) return;
  upTo = Math.min(upTo ?? mark, mark);
  if (mark >= wanted) return;
  wanted = 0;
  onMissed();
}

/** Notes an event that has been acted upon; the mark of one whose number is not known is Infinity. */
export function noteEvent(mark: number): void {
  if (upTo !== null && mark < Number.POSITIVE_INFINITY) upTo = Math.max(upTo, mark);
}

/**
 * Whether everything fetched holds what was said up to `mark`. `missed` is run once when an answer that was on its way
 * turns out not to.
 */
export function holds(mark: number, missed: () => void): boolean {
  if (upTo === null || upTo < mark) return false;
  wanted = mark;
  onMissed = missed;
  return true;
}
