import { formatNumber } from '#contract/common/money';
import { dayMs } from '#contract/common/tehran';
import { lastMonthEnd, monthStart } from '../../lib/jalali-months.ts';
import type { Period } from './period.ts';

/** Compares this month with the same days of the last one; both are tomans. */
export function comparedText(now: number, before: number, days: number): string {
  const same = `${formatNumber(days)} روز اول ماه پیش`;
  if (before <= 0) return now > 0 ? `بله؛ در ${same} درآمدی نبود` : `هنوز نه؛ در ${same} هم درآمدی نبود`;
  if (now === before) return `برابر است با ${same}`;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (percent === 0) return `تقریباً برابر است با ${same}`;
  return now > before
    ? `بله، ${formatNumber(percent)}٪ بیشتر از ${same}`
    : `نه، ${formatNumber(percent)}٪ کمتر از ${same}`;
}

/** Returns this Jalali month until today, and as many days of the month before it. */
export function monthsUntil(today: string): Record<'now' | 'before', Period> & { days: number } {
  const [from, before] = [monthStart(today, 0), monthStart(today, 1)];
  const days = (Date.parse(today) - Date.parse(from)) / dayMs + 1;
  const same = new Date(Date.parse(before) + (days - 1) * dayMs).toISOString().slice(0, 10);
  const end = lastMonthEnd(today);
  return { now: { from, to: today }, before: { from: before, to: same < end ? same : end }, days };
}
