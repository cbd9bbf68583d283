import { ChartSpline, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '#contract/common/money';
import { deviceStorage } from '../lib/browser-storage.ts';
import { cx } from './class-names.ts';
import { ErrorState } from './Loaded.tsx';
import { IconButton } from './Button.tsx';
import { MonthlyArea, type MonthPoint } from './MonthlyArea.tsx';
import { useShownError } from './shown-errors.ts';
import { Skeleton } from './Skeleton.tsx';
import { toPersianDigits } from '#contract/common/digits';

type MonthlyChartProps = {
  label: string;
  /** The unit of the values: «تومان». */
  unit: string;
  /** Months, oldest first; undefined while they load. */
  points: readonly MonthPoint[] | undefined;
  error?: Error | null;
  onRetry?: () => void;
  /** Says why every month is zero. */
  emptyNote?: ReactNode;
  /** Ember means work in progress; everything else is drawn in ink. */
  tone?: 'ink' | 'ember';
  /** The last month is the current one, whose value is next to the label. */
  hasNow?: boolean;
  /** The text of the table's last row, where it is not the sum of the months. */
  total?: Total;
  /** The class for the height of the chart, and of the table in its place: `h-48`. */
  height?: string;
};

/** Monthly values as a chart, or as a table for those who prefer one. */
export function MonthlyChart({
  label,
  unit,
  points,
  error,
  onRetry,
  emptyNote,
  tone = 'ink',
  hasNow = true,
  total,
  height = 'h-56',
}: MonthlyChartProps) {
  const [isTable, setTable] = useState(prefersTable);
  useShownError(points ? null : (error ?? null));
  const isEmpty = points?.every(({ y }) => !y) ?? false;
  const formatValue = (value: number | null) => (value === null ? '—' : `${formatNumber(value)} ${unit}`);
  const now = points?.at(-1);

  function toggle() {
    storeView(!isTable);
    setTable(!isTable);
  }

  function body() {
    if (!points) {
      if (error)
        return <ErrorState isCompact title="نمودار باز نشد" message={error.message} onRetry={onRetry} />;
      return <ChartSkeleton className={height} />;
    }
    if (isEmpty) return <NoFigures note={emptyNote} />;
    if (isTable)
      return <MonthTable label={label} unit={unit} points={points} total={total} className={height} />;
    return (
      <MonthlyArea label={label} points={points} formatValue={formatValue} tone={tone} className={height} />
    );
  }

  return (
    <figure aria-label={label} className="min-w-0">
      <figcaption className="mb-2 flex min-h-9 items-center justify-between gap-3">
        <span className="flex min-w-0 flex-wrap gap-x-3 text-xs text-muted">
          <span className="font-medium text-ink">{label}</span>
          {hasNow && now && !isEmpty && (
            <span className="whitespace-nowrap">این ماه {formatValue(now.y)}</span>
          )}
        </span>
        {points && !isEmpty && (
          <IconButton
            size="sm"
            label={isTable ? `${label}: نمایش نمودار` : `${label}: نمایش جدول`}
            icon={isTable ? <ChartSpline /> : <Table2 />}
            onPress={toggle}
            className="-me-2"
          />
        )}
      </figcaption>
      {body()}
    </figure>
  );
}

function ChartSkeleton({ className }: { className: string }) {
  return (
    <output className={cx('flex items-end gap-3', className)}>
      <span className="sr-only">در حال دریافت</span>
      <Skeleton className="h-full flex-1 rounded-md" />
    </output>
  );
}

function NoFigures({ note }: { note: ReactNode }) {
  return (
    <div className="relative grid min-h-28 place-items-center">
      <span aria-hidden="true" className="absolute inset-0 flex flex-col justify-between">
        {[0, 1, 2, 3].map((line) => (
          <span key={line} className="border-t border-dashed" />
        ))}
      </span>
      <p className="relative max-w-prose bg-surface px-4 py-2 text-center text-sm text-muted">{note}</p>
    </div>
  );
}

const storageKey = 'hakkak-charts';

const prefersTable = (): boolean => deviceStorage.read(storageKey) === 'table';

const storeView = (isTable: boolean): void => deviceStorage.write(storageKey, isTable ? 'table' : 'drawing');

/** A figure of all months together. Without a `value` there is none. */
type Total = { label: string; value: number | null };

type MonthTableProps = {
  label: string;
  unit: string;
  points: readonly MonthPoint[];
  total: Total | undefined;
  className: string;
};

const formatValue = (value: number | null) => (value === null ? '—' : formatNumber(value));

/** The table form of a chart, with the newest month first. */
function MonthTable({ label, unit, points, total, className }: MonthTableProps) {
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
