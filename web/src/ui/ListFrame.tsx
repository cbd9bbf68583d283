import { type ReactNode, Suspense, useEffect } from 'react';
import { savesData } from '../lib/saves-data.ts';
import { whenIdle } from '../lib/when-idle.ts';
import type { BlankProps } from './Blank.tsx';
import { cx } from './class-names.ts';
import type { Filters } from '../lib/filters.ts';
import { lazyPart } from './lazy-part.ts';
import type { GrowingList } from './LoadMore.tsx';

// The lists of the first screen are short, arrive and have rows: it does without the rest.
const loadListNotice = async () => (await import('./ListNotice.tsx')).ListNotice;
const ListNotice = lazyPart(loadListNotice);
const LoadMore = lazyPart(async () => (await import('./LoadMore.tsx')).LoadMore);

/** What a list reads: the result of its query, whose data hold the rows. */
export type ListQuery<Row> = {
  data: { rows: readonly Row[] } | undefined;
  error: Error | null;
  isFetching: boolean;
  /** The rows are those of the former filters. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
} & (GrowingList | { hasNextPage?: undefined });

export type ListProps<Row> = {
  query: ListQuery<Row>;
  /** Why the list has no row yet, and the one next step. */
  empty: Omit<BlankProps, 'title' | 'compact'>;
  /** Filters over the list, and what is said when they match nothing. */
  narrowed?: { filters: Pick<Filters, 'count' | 'clear'>; note?: string; clearLabel?: string };
  /** Low: in a dialog, a menu or a column. */
  compact?: boolean;
  /** Of the box around the list, which may scroll. */
  className?: string;
};

type ListFrameProps<Row> = ListProps<Row> & {
  loading: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** All that a list shows beside its rows: loading, error, empty, narrowed to nothing, and more to come. */
export function ListFrame<Row>({
  query,
  empty,
  narrowed,
  compact,
  className,
  loading,
  children,
}: ListFrameProps<Row>) {
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  // An error must show also when the line is cut.
  useEffect(() => {
    if (!savesData()) whenIdle(() => void loadListNotice().catch(() => {}));
  }, []);
  return (
    <div
      aria-busy={isPlaceholderData || (!data && !error)}
      className={cx('transition-opacity', isPlaceholderData && 'opacity-55', className)}
    >
      <Suspense fallback={loading}>{content()}</Suspense>
    </div>
  );

  function content() {
    if (!data && !error) return loading;
    if (!data)
      return (
        <ListNotice
          compact={compact}
          error={error?.message}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      );
    if (data.rows.length > 0 || query.hasNextPage)
      return (
        <>
          {children(data.rows)}
          <Suspense>{query.hasNextPage && <LoadMore list={query} />}</Suspense>
        </>
      );
    return (
      <ListNotice
        compact={compact}
        {...(narrowed && narrowed.filters.count > 0 ? { narrowed } : { empty })}
      />
    );
  }
}
