import { Fragment, type ReactNode, Suspense, useEffect } from 'react';
import { formatNumber } from '#contract/common/money';
import type { Filters } from '../lib/filters.ts';
import { savesData } from '../lib/saves-data.ts';
import { whenIdle } from '../lib/when-idle.ts';
import type { BlankProps } from './Blank.tsx';
import { cx } from './class-names.ts';
import { lazyPart } from './lazy-part.ts';
import type { GrowingList } from './LoadMore.tsx';
import { SkeletonRows } from './Skeleton.tsx';

// The lists of the first screen are short and usually have rows, so the rest of a list is loaded on demand.
const loadListEnd = async () => (await import('./ListEnd.tsx')).ListEnd;
const ListEnd = lazyPart(loadListEnd);

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

type RowsProps<Row> =
  | {
      label?: string;
      renderRow: (row: Row) => ReactNode;
      children?: undefined;
    }
  // `children` renders all rows in another layout, such as groups or a timeline.
  | {
      label?: undefined;
      renderRow?: undefined;
      children: (rows: readonly Row[]) => ReactNode;
    };

/** Rows one under the other. Tables use `DataList`. */
export function List<Row extends { _id: string }>({
  label,
  renderRow,
  children,
  ...list
}: ListProps<Row> & RowsProps<Row>) {
  return (
    <ListFrame {...list} loading={<SkeletonRows rows={list.isCompact ? 3 : 6} />}>
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

/** Shows a list's loading, error, empty, filtered-to-nothing and load-more states around its rows. */
export function ListFrame<Row>({ loading, unit, className, children, ...list }: ListFrameProps<Row>) {
  const { data, error, isPlaceholderData, hasNextPage } = list.query;
  const hasRows = data !== undefined && data.rows.length > 0;
  const isLoading = !data && !error;
  // An error must show while offline too, so this part is loaded early.
  useEffect(() => {
    if (!savesData()) whenIdle(() => void loadListEnd().catch(() => {}));
  }, []);
  return (
    <>
      {unit && (
        <p role="status" className="sr-only">
          {data && !isPlaceholderData && `${data.totalText ?? formatNumber(data.rows.length)} ${unit}`}
        </p>
      )}
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
    </>
  );
}
