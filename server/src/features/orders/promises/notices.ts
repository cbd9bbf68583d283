import { dayLabel, partOfDay, weekdayLabel } from '#contract/common/jalali';

/** «شنبه ۷ آذر ۱۴۰۵ ظهر», in Tehran: a promise to the minute would be missed within minutes. */
export function promiseText(promise: Date): string {
  const at = promise.getTime();
  return `${weekdayLabel(at)} ${dayLabel(at)} ${partOfDay(at)}`;
}
