import { periodRule } from '#contract/common/period';
import { lastMonthEnd, monthStart, yearStart } from '../../lib/jalali-months.ts';

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
  switch (name) {
    case 'thisMonth':
      return { from: monthStart(today, 0), to: today };
    case 'lastMonth':
      return { from: monthStart(today, 1), to: lastMonthEnd(today) };
    case 'threeMonths':
      return { from: monthStart(today, 2), to: today };
    case 'thisYear':
      return { from: yearStart(today), to: today };
    case 'all':
      return { from: null, to: null };
  }
}

export function rangeProblem({ from, to }: StatementRange, today: string): string | null {
  if (from && from > today) return 'شروع بازه در آینده است.';
  return periodRule.holds({ from, to }) ? null : periodRule.message;
}

/** Adds a statement's days (ISO) to a path's query; an open end is left out. */
export function withDays(path: string, days: { from?: string | null; to?: string | null }): string {
  const given = Object.entries(days).filter((entry): entry is [string, string] => Boolean(entry[1]));
  if (given.length === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(given).toString()}`;
}
