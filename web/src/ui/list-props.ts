import type { Filters } from '../lib/filters.ts';
import type { BlankProps } from './Blank.tsx';
import type { GrowingList } from './LoadMore.tsx';

export type ListQuery<Row> = {
  data: { rows: readonly Row[]; totalText?: string } | undefined;
  error: Error | null;
  /** True while the rows still belong to the previous filters. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
} & (GrowingList | { hasNextPage?: undefined });

export type ListProps<Row> = {
  query: ListQuery<Row>;
  empty: Omit<BlankProps, 'title' | 'isCompact'>;
  narrowed?: { filters: Pick<Filters, 'count' | 'clear'>; note?: string; clearLabel?: string };
  isCompact?: boolean;
  /** The word for a row. With it the number of those that were found is read aloud. */
  unit?: string;
  className?: string;
  /** The button that fetches the next page, in place of scrolling. */
  moreLabel?: string;
};
