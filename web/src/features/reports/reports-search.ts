import { day, oneOf, readsSearch } from '../../lib/address.ts';

export const periodNames = ['year', 'thisMonth', 'lastMonth', 'days'] as const;
export type PeriodName = (typeof periodNames)[number];

/** `from` and `to` belong to the period `days`. */
export const reportsSearch = readsSearch({ period: oneOf(periodNames), from: day, to: day });
export type ReportsSearch = ReturnType<typeof reportsSearch>;
