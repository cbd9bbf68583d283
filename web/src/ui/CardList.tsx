import { Fragment, type ReactNode } from 'react';
import { ListFrame } from './List.tsx';
import type { ListProps } from './list-props.ts';
import { Skeleton } from './Skeleton.tsx';

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
