import { dayInTehran } from '../../lib/dates.ts';
import { lastMonthEnd, monthStart } from '../../lib/jalali-months.ts';
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

/** Returns the days of an address; `today` is an ISO day. */
export function periodOf({ period = 'year', from, to }: ReportsSearch, today: string): Period {
  switch (period) {
    case 'thisMonth':
      return { from: monthStart(today, 0), to: today };
    case 'lastMonth':
      return { from: monthStart(today, 1), to: lastMonthEnd(today) };
    case 'days':
      if (from && (!to || from <= to)) return { from, to: to ?? today };
      return { from: monthStart(today, 0), to: today };
    case 'year':
      return { from: monthStart(today, 11), to: today };
  }
}

export const todayInTehran = (): string => dayInTehran(Date.now()) ?? '';
