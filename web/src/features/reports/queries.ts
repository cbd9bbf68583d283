import { getAdminDesk } from '#contract/dashboard';
import { getIncomeReport } from '#contract/reports';
import { minuteMs } from '#contract/common/tehran';
import { queryOf } from '../../lib/queries.ts';
import { monthsUntil, periodOf, todayInTehran } from './period.ts';
import { byIn, queryIn, reportQuery } from './reports.ts';
import type { ReportsSearch } from './reports-search.ts';

/** Orders become late by the time that passes, which no event announces. */
const late = { ...queryOf(getAdminDesk, {}), refetchInterval: minuteMs };

/** What answers the owner's questions: this month until today, as many days of the last one, and late orders. */
export function ownerQueries(today: string) {
  const { now, before } = monthsUntil(today);
  return {
    now: queryOf(getIncomeReport, { query: queryIn(now, 'month') }),
    before: queryOf(getIncomeReport, { query: queryIn(before, 'month') }),
    late,
  };
}

export function firstReports(search: ReportsSearch) {
  const today = todayInTehran();
  const period = periodOf(search, today);
  const reports = (['income', 'orders'] as const).map((name) =>
    reportQuery(name, period, byIn(search, name)),
  );
  return [...Object.values(ownerQueries(today)), ...reports];
}
