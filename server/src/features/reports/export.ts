import { breakdownLabels, figureLabels, type ReportName, type Unit, unitOf } from '#contract/reports';
import { csvAnswer } from '../../platform/http/csv.ts';
import type { Ctx } from '../../platform/work/ctx.ts';
import type { FileAnswer } from '../../platform/http/send-file.ts';
import { type ReportQuery, reports } from './service.ts';

const units: Record<Unit, string> = { toman: ' (تومان)', minutes: ' (دقیقه)', count: '' };

export async function exportReport(ctx: Ctx, name: ReportName, query: ReportQuery): Promise<FileAnswer> {
  const report: { data: Record<string, string | number | null>[]; total: Record<string, number | null> } =
    await reports[name](ctx, query);
  const figures = Object.entries<string>(figureLabels[name]);
  const head = [
    name === 'orders' && !query.by ? 'وضعیت' : breakdownLabels[query.by ?? 'month'],
    ...figures.map(([figure, label]) => label + units[unitOf(name, figure)]),
  ];
  const cells = (row: Record<string, string | number | null>) =>
    figures.map(([figure]) => row[figure] ?? null);
  async function* batches() {
    yield [
      ...report.data.map((row) => [row.label ?? '', ...cells(row)]),
      ['کل بازه', ...cells(report.total)],
    ];
  }
  return csvAnswer(ctx, name, head, batches);
}
