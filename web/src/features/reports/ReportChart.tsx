import type { ReportName } from '#contract/reports';
import { MonthlyChart } from '../../ui/MonthlyChart.tsx';
import { figureOf, type Row, reportViews, unitOf } from './reports.ts';

/** Minutes from which a time is drawn in hours. */
const inHours = 300;

/** The months of a report as a line. */
export function ReportChart({ name, rows }: { name: ReportName; rows: readonly Row[] }) {
  const { title, drawn } = reportViews[name];
  const figure = figureOf(name, drawn);
  const values = rows.map((row) => Number(row[drawn] ?? 0));
  const isLong = figure.format === 'minutes' && Math.max(...values) >= inHours;
  return (
    <MonthlyChart
      label={`${title} در ماه`}
      unit={isLong ? 'ساعت' : unitOf(figure)}
      hasNow={false}
      points={rows.map(({ key, label }, at) => ({
        x: key,
        label,
        y: isLong ? Math.round((values[at] ?? 0) / 60) : (values[at] ?? 0),
      }))}
      height="h-52 sm:h-56"
    />
  );
}
