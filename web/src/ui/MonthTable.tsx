import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import { cx } from './class-names.ts';
import type { MonthPoint } from './MonthlyArea.tsx';

/** A figure of all months together. Without a `value` there is none. */
export type Total = { label: string; value: number | null };

type MonthTableProps = {
  label: string;
  unit: string;
  points: readonly MonthPoint[];
  total: Total | undefined;
  className: string;
};

const formatValue = (value: number | null) => (value === null ? '—' : formatNumber(value));

/** The table form of a chart, with the newest month first. */
export function MonthTable({ label, unit, points, total, className }: MonthTableProps) {
  const last = total ?? { label: 'جمع', value: points.reduce((sum, { y }) => sum + (y ?? 0), 0) };
  return (
    // Without a pointer it is scrolled by the arrow keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={0} className={cx('overflow-y-auto rounded-md border', className)}>
      <table aria-label={label} className="w-full text-sm">
        <thead className="sticky top-0 bg-surface text-xs text-muted">
          <tr className="border-b">
            <th scope="col" className="px-4 py-2 text-start font-medium">
              ماه
            </th>
            <th scope="col" className="px-4 py-2 text-end font-medium">
              {unit}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ x, label, y }) => (
            <tr key={x} className="border-b">
              <th scope="row" className="px-4 py-2 text-start font-normal">
                {toPersianDigits(label)}
              </th>
              <td className={cx('px-4 py-2 text-end', !y ? 'text-muted' : 'font-medium')}>
                <bdi dir="ltr">{formatValue(y)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="px-4 py-2 text-start font-medium">
              {last.label}
            </th>
            <td className="px-4 py-2 text-end font-semibold">
              <bdi dir="ltr">{formatValue(last.value)}</bdi>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
