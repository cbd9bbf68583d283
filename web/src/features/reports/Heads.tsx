import type { ReportName } from '#contract/reports';
import { cx } from '../../ui/class-names.ts';
import { figureOf, formatFigure, type Report, reportViews } from './reports.ts';

export function Heads({ name, total }: { name: ReportName; total: Report['total'] }) {
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
