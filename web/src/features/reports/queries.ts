import { periodOf, todayInTehran } from './period.ts';
import { byIn, reportQuery } from './reports.ts';
import type { ReportsSearch } from './reports-search.ts';

export function firstReports(search: ReportsSearch) {
  const period = periodOf(search, todayInTehran());
  return (['income', 'orders'] as const).map((name) => reportQuery(name, period, byIn(search, name)));
}
