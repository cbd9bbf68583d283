import { beginQuestions } from '../../lib/queries.ts';
import { periodOf, todayInTehran } from './period.ts';
import { firstBy, reportQuery } from './reports.ts';
import type { ReportsSearch } from './reports-search.ts';

/** Asks for the panels that a first look shows. */
export function beginReports(search: ReportsSearch, now: Parameters<typeof beginQuestions>[0]): void {
  const period = periodOf(search, todayInTehran());
  beginQuestions(
    now,
    ...(['income', 'orders'] as const).map((name) => reportQuery(name, period, firstBy(name))),
  );
}
