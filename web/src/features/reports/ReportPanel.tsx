import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import type { Breakdown, ReportName } from '#contract/reports';
import { useDownload } from '../../lib/use-download.ts';
import { Blank } from '../../ui/Blank.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { emptyText } from '../../ui/List.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Panel } from '../../ui/Card.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { WhenVisible } from '../../ui/Deferred.tsx';
import type { Period } from './period.ts';
import {
  type By,
  byLabels,
  csvCalls,
  figureOf,
  formatFigure,
  queryIn,
  type Report,
  reportQuery,
  reportViews,
  toReport,
  unitLabels,
  wholePeriod,
} from './reports.ts';
import { ReportTable } from './ReportTable.tsx';
import { MonthlyChart } from '../../ui/MonthlyChart.tsx';

/** The fewest months that a line can show. */
const fewestMonths = 3;

const byOf = ([, , query]: readonly unknown[]) => (query as { by?: Breakdown }).by ?? null;

type ReportPanelProps = {
  name: ReportName;
  period: Period;
  by: By;
  onBy: (by: By) => void;
  className?: string;
};

export function ReportPanel({ name, period, by, onBy, className }: ReportPanelProps) {
  const { title, note, empty, breakdowns } = reportViews[name];
  const query = reportQuery(name, period, by);
  const answer = useQuery({
    ...query,
    select: (data) => toReport(name, by, data),
    // Another period replaces the figures once they have come; those of another breakdown would be in wrong columns.
    placeholderData: (before, earlier) =>
      earlier && byOf(earlier.queryKey) === byOf(query.queryKey) ? before : undefined,
  });
  const csv = useDownload(csvCalls[name]);
  const { data: report, isPlaceholderData } = answer;
  const isEmpty = report !== undefined && Object.values(report.total).every((figure) => !figure);
  const isDrawn = by === 'month' && (report?.data.length ?? 0) >= fewestMonths;

  function body(report: Report) {
    if (isEmpty) return <Blank isCompact seed={title.length * 7} title={emptyText} note={empty} />;
    return (
      <>
        <Heads name={name} total={report.total} />
        {isDrawn && (
          <div className="px-4 pb-4 sm:px-5">
            <WhenVisible fallback={<Skeleton className="h-66 w-full rounded-md" />}>
              <ReportChart name={name} report={report} />
            </WhenVisible>
          </div>
        )}
        <ReportTable name={name} by={by} report={report} />
      </>
    );
  }

  return (
    <Panel
      title={title}
      note={note}
      padding="none"
      className={cx('min-w-0', className)}
      actions={
        <>
          {breakdowns.length > 1 && (
            <Segments
              label={`${title} به تفکیک`}
              options={breakdowns.map((id) => ({ id, label: byLabels[id] }))}
              value={by}
              onChange={onBy}
            />
          )}
          <Button
            size="sm"
            variant="ghost"
            icon={<FileSpreadsheet />}
            isLoading={csv.isPending}
            isDisabled={!report || isEmpty}
            onPress={() => csv.run({ query: queryIn(period, by) })}
          >
            <span className="sr-only">{title}: </span>
            خروجی CSV
          </Button>
        </>
      }
    >
      <div
        aria-busy={isPlaceholderData}
        className={cx('transition-opacity', isPlaceholderData && 'opacity-55')}
      >
        <Loaded isCompact query={answer} loading={<ReportSkeleton />} failed="گزارش باز نشد">
          {body}
        </Loaded>
      </div>
    </Panel>
  );
}

const ReportSkeleton = () => (
  <div className="flex flex-col gap-5 px-4 pb-5 sm:px-5" role="status" aria-label="در حال دریافت">
    <Skeleton className="h-16 w-full rounded-md" />
    <Skeleton className="h-56 w-full rounded-md" />
  </div>
);

function Heads({ name, total }: { name: ReportName; total: Report['total'] }) {
  const figures = reportViews[name].heads.map((id) => figureOf(name, id));
  return (
    <dl className="flex flex-wrap items-end gap-x-8 gap-y-4 px-4 pb-5 sm:px-5">
      {figures.map(({ id, label, format }, at) => (
        <div key={id} className={cx('min-w-0', at === 0 && 'max-sm:w-full')}>
          <dt className="text-xs text-muted">{label}</dt>
          <dd className={at === 0 ? 'text-3xl font-bold' : 'text-lg font-semibold'}>
            <bdi dir={format === 'minutes' ? 'rtl' : 'ltr'}>{formatFigure(total[id], format)}</bdi>
            {format === 'toman' && <span className="text-sm font-normal text-muted"> تومان</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Minutes from which a time is drawn in hours. */
const inHours = 300;

function ReportChart({ name, report }: { name: ReportName; report: Report }) {
  const { title, drawn } = reportViews[name];
  const figure = figureOf(name, drawn);
  const values = report.data.map((row) => {
    const value = row[drawn];
    return typeof value === 'number' ? value : null;
  });
  const isLong = figure.format === 'minutes' && values.some((value) => (value ?? 0) >= inHours);
  const inUnit = (value: number | null) => (isLong && value !== null ? Math.round(value / 60) : value);
  return (
    <MonthlyChart
      label={`${title} در ماه`}
      unit={isLong ? 'ساعت' : unitLabels[figure.format]}
      hasNow={false}
      points={report.data.map(({ key, label }, at) => ({ x: key, label, y: inUnit(values[at] ?? null) }))}
      total={{ label: wholePeriod, value: inUnit(report.total[drawn] ?? null) }}
      height="h-52 sm:h-56"
    />
  );
}
