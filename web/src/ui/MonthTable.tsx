import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import { cx } from './class-names.ts';
import type { MonthPoint } from './MonthlyChart.tsx';

type MonthTableProps = { label: string; unit: string; points: readonly MonthPoint[]; className: string };

/** The table form of a chart, with the newest month first. */
export function MonthTable({ label, unit, points, className }: MonthTableProps) {
  const sum = points.reduce((total, { y }) => total + (y ?? 0), 0);
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
                <bdi dir="ltr">{y === null ? '—' : formatNumber(y)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="px-4 py-2 text-start font-medium">
              جمع
            </th>
            <td className="px-4 py-2 text-end font-semibold">
              <bdi dir="ltr">{formatNumber(sum)}</bdi>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
