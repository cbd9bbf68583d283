/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   as blocks on phones the elements lose their roles in some browsers */
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { PathLink } from '../lib/router-link.tsx';
import { cx } from './class-names.ts';
import { ListFrame, type ListProps } from './List.tsx';
import { Skeleton } from './Skeleton.tsx';
import type { Selection } from './use-selection.ts';

export type Column<Row> = {
  /** Each column has its own. */
  header: string;
  /** Null is a dash in the table, and left out of the card. */
  cell: (row: Row) => ReactNode;
  /** A width class on wide screens: `w-40`, `w-1/3`. */
  width?: string;
  /** The heading of the card on phones; it carries the row's link or button. */
  isPrimary?: boolean;
  /**
   * Buttons, which lie above the row's own link and have no column label on phones. With `headed` the header is visible
   * too.
   */
  isActions?: boolean | 'headed';
  isHiddenOnPhone?: boolean;
  /** Takes the width that the others leave on wide screens, and no more. */
  takesRest?: boolean;
};

type DataListProps<Row> = ListProps<Row> & {
  label: string;
  columns: readonly Column<Row>[];
  hrefOf?: (row: Row) => string;
  onOpen?: (row: Row) => void;
  toneOf?: (row: Row) => 'success' | 'danger' | 'ember' | undefined;
  /** Rows of 52 px on wide screens. */
  isDense?: boolean;
  /** A checkbox at the beginning of each row that can be selected. */
  selection?: Selection<Row> & { labelOf: (row: Row) => string };
};

type TableProps<Row> = Pick<
  DataListProps<Row>,
  'label' | 'columns' | 'hrefOf' | 'onOpen' | 'toneOf' | 'isDense' | 'selection'
> & {
  rows?: readonly Row[];
};

const skeletonRows = 8;
const tones = { success: 'bg-success-soft', danger: 'bg-danger-soft', ember: 'bg-ember-soft' };
const openClass =
  'stretched stretched-ring block w-full cursor-pointer text-start after:transition-colors hover:after:bg-hover active:after:bg-press';

/** A table on wide screens and cards on phones, with the same elements, so that screen readers read nothing twice. */
export function DataList<Row extends { _id: string }>({
  label,
  columns,
  hrefOf,
  onOpen,
  toneOf,
  isDense,
  selection,
  ...list
}: DataListProps<Row>) {
  const table = { label, columns, hrefOf, onOpen, toneOf, isDense, selection };
  return (
    <ListFrame {...list} loading={<Table {...table} />}>
      {(rows) => <Table {...table} rows={rows} />}
    </ListFrame>
  );
}

function Table<Row extends { _id: string }>({
  label,
  columns,
  hrefOf,
  onOpen,
  toneOf,
  isDense = false,
  selection,
  rows,
}: TableProps<Row>) {
  const cellHeight = isDense ? '@table:h-13 @table:py-0.5' : '@table:py-3';

  function primary(row: Row, content: ReactNode) {
    if (hrefOf)
      return (
        <PathLink href={hrefOf(row)} className={openClass}>
          {content}
        </PathLink>
      );
    if (onOpen)
      return (
        <Button variant="bare" onPress={() => onOpen(row)} className={openClass}>
          {content}
        </Button>
      );
    return content;
  }

  return (
    <div className="@container min-w-0">
      <table role="table" aria-label={label} className="w-full border-collapse @max-table:block">
        <thead role="rowgroup" className="@max-table:sr-only">
          <tr role="row" className="border-b">
            {selection && (
              <th role="columnheader" scope="col" className="w-px">
                <span className="sr-only">انتخاب</span>
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.header}
                role="columnheader"
                scope="col"
                className={cx(
                  'px-4 py-2.5 text-start text-xs font-medium whitespace-nowrap text-muted first:ps-5 last:pe-5',
                  column.width,
                  column.takesRest && '@table:w-full @6xl:w-1/2',
                )}
              >
                {column.isActions === true ? <span className="sr-only">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="@max-table:flex @max-table:flex-col">
          {rows
            ? rows.map((row) => {
                const tone = toneOf?.(row);
                return (
                  <tr
                    key={row._id}
                    role="row"
                    className={cx(
                      'relative border-b transition-colors last:border-0 @max-table:flex @max-table:flex-wrap @max-table:items-center @max-table:gap-x-4 @max-table:gap-y-1.5 @max-table:px-4 @max-table:py-4',
                      tone && tones[tone],
                      selection?.has(row) && 'bg-ember-soft',
                    )}
                  >
                    {selection && (
                      <td
                        role="cell"
                        className="relative z-10 @max-table:absolute @max-table:end-2 @max-table:top-2 @table:w-px @table:ps-3"
                      >
                        {selection.mayHave(row) && (
                          <Checkbox
                            isSelected={selection.has(row)}
                            onChange={(isSelected, withShift) => selection.choose(row, isSelected, withShift)}
                            className="gap-0! px-2.5 select-none [&>input]:inset-0 [&>input]:size-full"
                          >
                            <span className="sr-only">{selection.labelOf(row)}</span>
                          </Checkbox>
                        )}
                      </td>
                    )}
                    {columns.map((column) => {
                      const content = column.cell(row);
                      return (
                        <td
                          key={column.header}
                          role="cell"
                          className={cx(
                            'text-start text-base @table:px-4 @table:first:ps-5 @table:last:pe-5',
                            cellHeight,
                            column.takesRest && '@table:max-w-0',
                            column.isPrimary && '@max-table:w-full',
                            column.isPrimary && selection && '@max-table:pe-10',
                            column.isActions &&
                              'relative z-10 w-px whitespace-nowrap @max-table:ms-auto @max-table:w-auto',
                            (column.isHiddenOnPhone || content === null) && '@max-table:hidden',
                            !column.isPrimary &&
                              !column.isActions &&
                              '@max-table:flex @max-table:min-w-0 @max-table:flex-wrap @max-table:items-center @max-table:gap-x-1.5 @max-table:text-sm',
                          )}
                        >
                          {!column.isPrimary && !column.isActions && (
                            <span aria-hidden="true" className="shrink-0 text-xs text-muted @table:hidden">
                              {column.header}
                            </span>
                          )}
                          {column.isPrimary
                            ? primary(row, content)
                            : (content ?? <span className="text-muted">—</span>)}
                        </td>
                      );
                    })}
                  </tr>
                );
              })
            : Array.from({ length: skeletonRows }, (_, row) => (
                <tr
                  key={row}
                  role="row"
                  className="border-b last:border-0 @max-table:flex @max-table:flex-col @max-table:gap-2 @max-table:p-4"
                >
                  {selection && (
                    <td role="cell" className="@max-table:hidden @table:ps-5.5">
                      <Skeleton className="size-5.5" />
                    </td>
                  )}
                  {columns.map((column, at) => (
                    <td
                      key={column.header}
                      role="cell"
                      className={cx(
                        isDense ? '@table:h-13' : '@table:py-4',
                        '@table:px-4 @table:first:ps-5 @table:last:pe-5',
                        column.isHiddenOnPhone && '@max-table:hidden',
                      )}
                    >
                      <Skeleton
                        className={at === 0 ? 'h-4 w-3/5' : row % 2 ? 'h-3.5 w-2/5' : 'h-3.5 w-1/2'}
                      />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}
