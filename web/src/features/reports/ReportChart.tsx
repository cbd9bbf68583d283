import type { ReportName } from '#contract/reports';
import { MonthlyChart } from '../../ui/MonthlyChart.tsx';
import { figureOf, type Report, reportViews, unitLabels, wholePeriod } from './reports.ts';

/** Minutes from which a time is drawn in hours. */
const inHours = 300;

export function ReportChart({ name, report }: { name: ReportName; report: Report }) {
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
