import type { Breakdown } from '#contract/reports';
import { day, oneOf, readsSearch } from '../../lib/address.ts';

export const periodNames = ['year', 'thisMonth', 'lastMonth', 'days'] as const;
export type PeriodName = (typeof periodNames)[number];

// The route imports this file, so the contract's own list would come with the first script of every page.
const breakdowns = ['month', 'type', 'designer'] as const satisfies readonly Breakdown[];

/** The names in an address of the breakdowns of the reports that have several. */
export const byKeys = { income: 'by', orders: 'ordersBy', delivery: 'deliveryBy' } as const;

/** `from` and `to` belong to the period `days`. */
export const reportsSearch = readsSearch({
  period: oneOf(periodNames),
  from: day,
  to: day,
  by: oneOf(breakdowns),
  ordersBy: oneOf(breakdowns),
  deliveryBy: oneOf(breakdowns),
});
export type ReportsSearch = ReturnType<typeof reportsSearch>;
