import { isoDayOf } from '#contract/common/jalali';
import { dayInTehran } from '../../lib/dates.ts';
import type { PeriodName, ReportsSearch } from './reports-search.ts';

export const periodLabels: Record<PeriodName, string> = {
  year: '۱۲ ماه اخیر',
  thisMonth: 'این ماه',
  lastMonth: 'ماه پیش',
  days: 'بازهٔ دلخواه',
};

/** ISO days in Tehran, both included. */
export interface Period {
  from: string;
  to: string;
}

const jalali = new Intl.DateTimeFormat('en-US-u-ca-persian-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
});

const dayBefore = (iso: string) => new Date(Date.parse(iso) - 86_400_000).toISOString().slice(0, 10);

/** Returns the first day of the Jalali month that is so many months before that of `today`. */
function monthStart(today: string, back: number): string {
  const parts = jalali.formatToParts(new Date(today));
  const [year, month] = ['year', 'month'].map((type) =>
    Number.parseInt(parts.find((part) => part.type === type)?.value ?? '', 10),
  ) as [number, number];
  const months = year * 12 + (month - 1) - back;
  return isoDayOf(Math.floor(months / 12), (months % 12) + 1, 1) ?? today;
}

/** Returns the days of an address; `today` is an ISO day. */
export function periodOf({ period = 'year', from, to }: ReportsSearch, today: string): Period {
  switch (period) {
    case 'thisMonth':
      return { from: monthStart(today, 0), to: today };
    case 'lastMonth':
      return { from: monthStart(today, 1), to: dayBefore(monthStart(today, 0)) };
    case 'days':
      if (from && (!to || from <= to)) return { from, to: to ?? today };
      return { from: monthStart(today, 0), to: today };
    case 'year':
      return { from: monthStart(today, 11), to: today };
  }
}

export const todayInTehran = (): string => dayInTehran(Date.now()) ?? '';
