import { Fragment, type ReactNode } from 'react';
import { formatNumber } from '#contract/common/money';
import { cx } from './class-names.ts';
import type { ListProps } from './list-props.ts';
import { SkeletonRows } from './Skeleton.tsx';
import { SearchX } from 'lucide-react';
import { Blank } from './Blank.tsx';
import { Button } from './Button.tsx';
import { emptyText } from './empty-text.ts';
import { ErrorState } from './ErrorState.tsx';
import { LoadMore } from './LoadMore.tsx';

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
        note={narrowed.note}
        action={<Button onPress={narrowed.filters.clear}>{narrowed.clearLabel ?? 'پاک کردن فیلترها'}</Button>}
      />
    );
  }
}
