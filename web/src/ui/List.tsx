import { Fragment, type ReactNode } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import { cx } from './class-names.ts';
import { Skeleton, SkeletonRows } from './Skeleton.tsx';
import { SearchX } from 'lucide-react';
import { Blank, type BlankProps } from './Blank.tsx';
import { Button } from './Button.tsx';
import { ErrorState } from './Loaded.tsx';
import { useShownError } from './shown-errors.ts';
import { type GrowingList, LoadMore } from './LoadMore.tsx';
import type { Filters } from '../lib/filters.ts';

/** The fixed text of every list without rows; do not change a letter of it. */
export const emptyText = 'داده ای برای نمایش وجود ندارد !';

export type ListQuery<Row> = {
  data: { rows: readonly Row[]; totalText?: string } | undefined;
  error: Error | null;
  /** True while the rows still belong to the previous filters. */
  isPlaceholderData: boolean;
  isFetching?: boolean;
  refetch: () => unknown;
} & (GrowingList | { hasNextPage?: undefined });

export type ListProps<Row> = {
  query: ListQuery<Row>;
  empty: Omit<BlankProps, 'title' | 'isCompact'>;
  /** Of a search its words are named; `note` is for filters alone. */
  narrowed?: {
    filters: Pick<Filters, 'count' | 'clear'> & { values?: object };
    note?: string;
    clearLabel?: string;
  };
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
  useShownError(data ? null : error);
  const hasRows = data !== undefined && data.rows.length > 0;
  const isLoading = !data && !error;
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
        {!isLoading && (!hasRows || hasNextPage) && <ListEnd {...list} />}
      </div>
    </>
  );
}

/** Replaces the rows, or follows them while there are more pages. */
function ListEnd<Row>({ query, empty, narrowed, isCompact, moreLabel }: ListProps<Row>) {
  if (query.hasNextPage) return <LoadMore list={query} label={moreLabel} />;
  return <div className="my-auto">{notice()}</div>;

  function notice() {
    if (!query.data)
      return (
        <ErrorState
          isCompact={isCompact}
          message={query.error?.message}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      );
    if (!narrowed || narrowed.filters.count === 0)
      return <Blank title={emptyText} isCompact={isCompact} {...empty} />;
    return (
      <Blank
        title={emptyText}
        seed={5}
        isCompact={isCompact}
        icon={<SearchX />}
        note={narrowedNote(narrowed)}
        action={<Button onPress={narrowed.filters.clear}>{narrowed.clearLabel ?? 'پاک کردن فیلترها'}</Button>}
      />
    );
  }
}

function narrowedNote({ filters: { count, values }, note }: NonNullable<ListProps<unknown>['narrowed']>) {
  const search = values && 'search' in values ? values.search : undefined;
  if (typeof search !== 'string' || search === '') return note;
  return `چیزی با «${toPersianDigits(search)}»${count > 1 ? ' و این فیلترها' : ''} پیدا نشد.`;
}

type CardListProps<Row> = Omit<ListProps<Row>, 'className'> & {
  label: string;
  /** The class of the grid. */
  grid: string;
  renderRow: (row: Row) => ReactNode;
};

/** A `List` whose rows are cards in a grid. */
export const CardList = <Row extends { _id: string }>({
  label,
  grid,
  renderRow,
  ...list
}: CardListProps<Row>) => (
  <ListFrame {...list} loading={<SkeletonCards className={grid} />}>
    {(rows) => (
      <ul aria-label={label} className={grid}>
        {rows.map((row) => (
          <Fragment key={row._id}>{renderRow(row)}</Fragment>
        ))}
      </ul>
    )}
  </ListFrame>
);

/** Three cards in the grid of this class. */
const SkeletonCards = ({ className }: { className: string }) => (
  <output className={className}>
    <span className="sr-only">در حال دریافت</span>
    {[1, 2, 3].map((nth) => (
      <span key={nth} className="flex flex-col overflow-hidden rounded-xl border bg-surface">
        <Skeleton className="aspect-video w-full" />
        <span className="flex flex-col gap-3 p-5">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/5" />
        </span>
      </span>
    ))}
  </output>
);
