import { Fragment, type ReactNode, Suspense, useEffect } from 'react';
import type { Filters } from '../lib/filters.ts';
import { savesData } from '../lib/saves-data.ts';
import { whenIdle } from '../lib/when-idle.ts';
import type { BlankProps } from './Blank.tsx';
import { cx } from './class-names.ts';
import { lazyPart } from './lazy-part.ts';
import type { GrowingList } from './LoadMore.tsx';
import { SkeletonRows } from './Skeleton.tsx';

// The lists of the first screen are short, arrive and have rows: it does without what else there is to a list.
const loadListEnd = async () => (await import('./ListEnd.tsx')).ListEnd;
const ListEnd = lazyPart(loadListEnd);

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

type RowsProps<Row> =
  // One row, as an `li`.
  | { label?: string; renderRow: (row: Row) => ReactNode; children?: undefined }
  // All rows in another shape: in groups, as a timeline.
  | { label?: undefined; renderRow?: undefined; children: (rows: readonly Row[]) => ReactNode };

/** Rows one under the other. A table is a `DataList`. */
export function List<Row extends { _id: string }>({
  label,
  renderRow,
  children,
  ...list
}: ListProps<Row> & RowsProps<Row>) {
  return (
    <ListFrame {...list} loading={<SkeletonRows rows={list.compact ? 3 : 6} />}>
      {children ??
        ((rows) => (
          <ul aria-label={label}>
            {rows.map((item) => (
              <Fragment key={item._id}>{renderRow(item)}</Fragment>
            ))}
          </ul>
        ))}
    </ListFrame>
  );
}

type ListFrameProps<Row> = ListProps<Row> & {
  loading: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** All that a list shows beside its rows: loading, error, empty, narrowed to nothing, and more to come. */
export function ListFrame<Row>({ loading, className, children, ...list }: ListFrameProps<Row>) {
  const { data, error, isPlaceholderData, hasNextPage } = list.query;
  const hasRows = data !== undefined && data.rows.length > 0;
  const isLoading = !data && !error;
  // An error must show also when the line is cut.
  useEffect(() => {
    if (!savesData()) whenIdle(() => void loadListEnd().catch(() => {}));
  }, []);
  return (
    <div
      aria-busy={isPlaceholderData || isLoading}
      className={cx('transition-opacity', isPlaceholderData && 'opacity-55', className)}
    >
      {isLoading && loading}
      {hasRows && children(data.rows)}
      {!isLoading && (!hasRows || hasNextPage) && (
        <Suspense fallback={hasRows ? <div className="min-h-16" /> : loading}>
          <ListEnd {...list} />
        </Suspense>
      )}
    </div>
  );
}
