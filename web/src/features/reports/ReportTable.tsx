/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   as blocks on phones the elements lose their roles in some browsers */
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import type { ReportName } from '#contract/reports';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import {
  type By,
  byLabels,
  type Figure,
  figureOf,
  formatFigure,
  type Report,
  reportViews,
  type Row,
  wholePeriod,
} from './reports.ts';

/** In narrow places rows are cards, as in `DataList`. The widths have room for amounts of twelve digits. */
const layouts = {
  few: {
    block: '@max-xl:block',
    head: '@max-xl:sr-only',
    row: '@max-xl:grid @max-xl:grid-cols-2 @max-xl:gap-x-5 @max-xl:gap-y-1 @max-xl:px-4 @max-xl:py-3 @max-xl:sm:px-5',
    label: '@max-xl:col-span-2 @xl:ps-5 @xl:pe-2 @xl:py-2.5',
    nowrap: '@xl:whitespace-nowrap',
    cell: '@max-xl:flex @max-xl:flex-wrap @max-xl:items-baseline @max-xl:justify-between @max-xl:gap-x-2 @xl:px-2 @xl:py-2.5 @xl:text-end @xl:whitespace-nowrap @xl:last:pe-5',
    name: '@xl:hidden',
    missing: '@max-xl:hidden',
    long: '@max-xl:col-span-full',
  },
  some: {
    block: '@max-3xl:block',
    head: '@max-3xl:sr-only',
    row: '@max-3xl:grid @max-3xl:grid-cols-2 @max-3xl:gap-x-5 @max-3xl:gap-y-1 @max-3xl:px-4 @max-3xl:py-3 @max-3xl:sm:px-5 @min-[34rem]:@max-3xl:grid-cols-3',
    label: '@max-3xl:col-span-full @3xl:ps-5 @3xl:pe-2 @3xl:py-2.5',
    nowrap: '@3xl:whitespace-nowrap',
    cell: '@max-3xl:flex @max-3xl:flex-wrap @max-3xl:items-baseline @max-3xl:justify-between @max-3xl:gap-x-2 @3xl:px-2 @3xl:py-2.5 @3xl:text-end @3xl:whitespace-nowrap @3xl:last:pe-5',
    name: '@3xl:hidden',
    missing: '@max-3xl:hidden',
    long: '@max-3xl:col-span-full',
  },
  many: {
    block: '@max-[60rem]:block',
    head: '@max-[60rem]:sr-only',
    row: '@max-[60rem]:grid @max-[60rem]:grid-cols-2 @max-[60rem]:gap-x-5 @max-[60rem]:gap-y-1 @max-[60rem]:px-4 @max-[60rem]:py-3 @max-[60rem]:sm:px-5 @min-[34rem]:@max-[60rem]:grid-cols-3',
    label: '@max-[60rem]:col-span-full @min-[60rem]:ps-5 @min-[60rem]:pe-2 @min-[60rem]:py-2.5',
    nowrap: '@min-[60rem]:whitespace-nowrap',
    cell: '@max-[60rem]:flex @max-[60rem]:flex-wrap @max-[60rem]:items-baseline @max-[60rem]:justify-between @max-[60rem]:gap-x-2 @min-[60rem]:px-2 @min-[60rem]:py-2.5 @min-[60rem]:text-end @min-[60rem]:whitespace-nowrap @min-[60rem]:last:pe-5',
    name: '@min-[60rem]:hidden',
    missing: '@max-[60rem]:hidden',
    long: '@max-[60rem]:col-span-full',
  },
};
type Layout = (typeof layouts)['few'];

/** The number of months shown at first. A single row is never folded. */
const firstRows = 4;

/** Figures that are not zero in a month without transactions. */
const balances = new Set(['opening', 'closing']);

type ReportTableProps = { name: ReportName; by: By; report: Report };

export function ReportTable({ name, by, report }: ReportTableProps) {
  const [isWhole, setWhole] = useState(false);
  const { title, nothing, drawn, columns } = reportViews[name];
  const figures = columns(by).map((id) => figureOf(name, id));
  const amounts = figures.filter(({ format }) => format === 'toman').length;
  const layout = layouts[figures.length > 6 ? 'many' : amounts > 3 ? 'some' : 'few'];
  const max = Math.max(1, ...report.data.map((row) => Number(row[drawn] ?? 0)));
  const shareOf = (row: Row) => (by === 'month' ? null : Math.max(0, Number(row[drawn] ?? 0)) / max);
  // The newest month comes first.
  const rows = by === 'month' ? report.data.toReversed() : report.data;
  // Fold rows without activity, and the older of many months.
  const moving = rows.filter((row) => figures.some(({ id }) => row[id] && !balances.has(id)));
  const few = by === 'month' && moving.length > firstRows + 1 ? moving.slice(0, firstRows) : moving;
  const isCut = !isWhole && rows.length > few.length + 1;
  const noun = by === 'month' ? 'ماه' : 'ردیف';
  const still = rows.length - moving.length;
  const unit = amounts > 0 ? '، به تومان' : '';
  return (
    <div className="@container min-w-0 overflow-clip rounded-b-xl border-t">
      <table
        role="table"
        aria-label={`${title} به تفکیک ${byLabels[by]}${unit}`}
        className={cx('w-full border-collapse text-sm', layout.block)}
      >
        <thead role="rowgroup" className={layout.head}>
          <tr role="row" className="border-b text-xs text-muted">
            <th role="columnheader" scope="col" className="py-2.5 ps-5 pe-2 text-start font-medium">
              {byLabels[by]}
            </th>
            {figures.map(({ id, label }) => (
              <th
                key={id}
                role="columnheader"
                scope="col"
                className="px-2 py-2.5 text-end font-medium last:pe-5"
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={layout.block}>
          {(isCut ? few : rows).map((row) => (
            <Line key={row.key} row={row} figures={figures} share={shareOf(row)} layout={layout} />
          ))}
        </tbody>
        <tfoot role="rowgroup" className={cx('border-t bg-sunken', layout.block)}>
          <Line
            row={{ key: 'total', label: wholePeriod, ...report.total }}
            figures={figures}
            share={null}
            layout={layout}
            isTotal
          />
        </tfoot>
      </table>
      {isCut && (
        <div className="flex flex-wrap items-center justify-center gap-x-3 border-t p-1.5 text-sm text-muted">
          {still > 0 && (
            <span>
              {formatNumber(still)} {noun} {nothing}
            </span>
          )}
          <Button size="sm" variant="ghost" icon={<ChevronDown />} onPress={() => setWhole(true)}>
            همهٔ {formatNumber(rows.length)} {noun} <span className="sr-only">{title}</span>
          </Button>
        </div>
      )}
    </div>
  );
}

type LineProps = {
  row: Row;
  figures: readonly Figure[];
  /** A share from 0 to 1, which is drawn as a bar below the label. */
  share: number | null;
  layout: Layout;
  isTotal?: boolean;
};

function Line({ row, figures, share, layout, isTotal }: LineProps) {
  return (
    <tr role="row" className={cx('border-b last:border-0', layout.row, isTotal && 'font-semibold')}>
      <th
        role="rowheader"
        scope="row"
        className={cx('text-start', layout.label, isTotal ? 'font-semibold' : 'font-medium')}
      >
        <bdi className={layout.nowrap}>{toPersianDigits(row.label)}</bdi>
        {share !== null && (
          <span aria-hidden="true" className="mt-1 block h-1 w-full min-w-16 rounded-full bg-sunken">
            <span className="block h-full rounded-full bg-ink/55" style={{ width: `${share * 100}%` }} />
          </span>
        )}
      </th>
      {figures.map(({ id, label, format }) => {
        const value = row[id] as number | null | undefined;
        return (
          <td
            key={id}
            role="cell"
            className={cx(
              layout.cell,
              !value && 'text-muted',
              value === null && layout.missing,
              format === 'minutes' && layout.long,
            )}
          >
            <span aria-hidden="true" className={cx('text-xs font-normal text-muted', layout.name)}>
              {label}
            </span>
            <bdi dir={format === 'minutes' ? 'rtl' : 'ltr'}>{formatFigure(value, format)}</bdi>
          </td>
        );
      })}
    </tr>
  );
}
