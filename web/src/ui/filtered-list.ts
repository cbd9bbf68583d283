import type { Filters } from '../lib/filters.ts';

/** The list that filters belong to. */
export interface FilteredList {
  data: { rows: readonly unknown[] } | undefined;
  /** True while the rows still belong to the previous filters. */
  isPlaceholderData: boolean;
}

/** Returns whether there is nothing that could be filtered: no row, and no filter that hides one. */
export const isBare = (
  { data, isPlaceholderData }: FilteredList,
  { count }: Pick<Filters, 'count'>,
): boolean => data?.rows.length === 0 && !isPlaceholderData && count === 0;
