import { isoDayOf } from '#contract/common/jalali';
import { dayMs } from '#contract/common/tehran';

const jalali = new Intl.DateTimeFormat('en-US-u-ca-persian-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
});

/** Returns the year and the month of an ISO day. */
function monthOf(iso: string): [year: number, month: number] {
  const parts = jalali.formatToParts(new Date(iso));
  const of = (type: string) => Number.parseInt(parts.find((part) => part.type === type)?.value ?? '', 10);
  return [of('year'), of('month')];
}

/** Returns the first day of the Jalali month that is so many months before that of an ISO day. */
export function monthStart(iso: string, back: number): string {
  const [year, month] = monthOf(iso);
  const months = year * 12 + (month - 1) - back;
  return isoDayOf(Math.floor(months / 12), (months % 12) + 1, 1) ?? iso;
}

/** Returns the first day of the Jalali year of an ISO day. */
export const yearStart = (iso: string): string => monthStart(iso, monthOf(iso)[1] - 1);

/** Returns the last day of the Jalali month before that of an ISO day. */
export const lastMonthEnd = (iso: string): string =>
  new Date(Date.parse(monthStart(iso, 0)) - dayMs).toISOString().slice(0, 10);
