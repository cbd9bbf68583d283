import {
  endOfMonth,
  GregorianCalendar,
  PersianCalendar,
  parseDate,
  startOfMonth,
  startOfYear,
  toCalendar,
} from '@internationalized/date';
import { periodRule } from '#contract/common/period';

/** ISO days in Tehran, both included; null leaves that end open. */
export interface StatementRange {
  from: string | null;
  to: string | null;
}

export const rangeNames = ['thisMonth', 'lastMonth', 'threeMonths', 'thisYear', 'all'] as const;
export type RangeName = (typeof rangeNames)[number];

export const rangeLabels: Record<RangeName, string> = {
  thisMonth: 'این ماه',
  lastMonth: 'ماه پیش',
  threeMonths: 'سه ماه اخیر',
  thisYear: 'امسال',
  all: 'از اول',
};

/** Returns a range of the Persian calendar by its name; `today` is an ISO day. */
export function namedRange(name: RangeName, today: string): StatementRange {
  const now = toCalendar(parseDate(today), new PersianCalendar());
  const iso = (day: typeof now) => toCalendar(day, new GregorianCalendar()).toString();
  switch (name) {
    case 'thisMonth':
      return { from: iso(startOfMonth(now)), to: today };
    case 'lastMonth': {
      const before = startOfMonth(now).subtract({ days: 1 });
      return { from: iso(startOfMonth(before)), to: iso(endOfMonth(before)) };
    }
    case 'threeMonths':
      return { from: iso(startOfMonth(now).subtract({ months: 2 })), to: today };
    case 'thisYear':
      return { from: iso(startOfYear(now)), to: today };
    case 'all':
      return { from: null, to: null };
  }
}

export function rangeProblem({ from, to }: StatementRange, today: string): string | null {
  if (from && from > today) return 'شروع بازه در آینده است.';
  return periodRule.holds({ from, to }) ? null : periodRule.message;
}
