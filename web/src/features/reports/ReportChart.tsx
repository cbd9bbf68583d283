import type { ReportName } from '#contract/reports';
import { MonthlyChart } from '../../ui/MonthlyChart.tsx';
import { figureOf, type Row, reportViews, unitOf } from './reports.ts';

/** Minutes from which a time is drawn in hours. */
const inHours = 300;

/** The months of a report as a line. */
export function ReportChart({ name, rows }: { name: ReportName; rows: readonly Row[] }) {
  const { title, drawn } = reportViews[name];
  const figure = figureOf(name, drawn);
  const values = rows.map((row) => {
    const value = row[drawn];
    return typeof value === 'number' ? value : null;
  });
  const isLong = figure.format === 'minutes' && values.some((value) => (value ?? 0) >= inHours);
  return (
    <MonthlyChart
      label={`${title} در ماه`}
      unit={isLong ? 'ساعت' : unitOf(figure)}
      hasNow={false}
      points={rows.map(({ key, label }, at) => {
        const value = values[at] ?? null;
        return { x: key, label, y: isLong && value !== null ? Math.round(value / 60) : value };
      })}
      height="h-52 sm:h-56"
    />
  );
}
