import { Fragment, type ReactNode } from 'react';
import { ListFrame, type ListProps } from './ListFrame.tsx';
import { SkeletonRows } from './Skeleton.tsx';

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
