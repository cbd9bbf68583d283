import { isoDayOf, jalaliDayOf } from '#contract/common/jalali';
import { dayMs, startOfDay } from '#contract/common/tehran';

/** Returns the first day of the Jalali month that is so many months before that of an ISO day. */
export function monthStart(iso: string, back: number): string {
  const { year, month } = jalaliDayOf(startOfDay(iso));
  const months = year * 12 + (month - 1) - back;
  return isoDayOf(Math.floor(months / 12), (months % 12) + 1, 1) ?? iso;
}

/** Returns the first day of the Jalali year of an ISO day. */
export const yearStart = (iso: string): string => monthStart(iso, jalaliDayOf(startOfDay(iso)).month - 1);

/** Returns the last day of the Jalali month before that of an ISO day. */
export const lastMonthEnd = (iso: string): string =>
  new Date(Date.parse(monthStart(iso, 0)) - dayMs).toISOString().slice(0, 10);
