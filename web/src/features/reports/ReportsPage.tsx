import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { ReportName } from '#contract/reports';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { type Period, periodLabels, periodOf, todayInTehran } from './period.ts';
import { byIn, searchOf } from './reports.ts';
import { ReportPanel } from './ReportPanel.tsx';
import { formatDay } from '../../lib/dates.ts';
import { Button, choiceClass } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { periodNames, type ReportsSearch } from './reports-search.ts';

/** The last two are side by side where there is room. */
const panels: readonly ReportName[] = ['income', 'orders', 'wallets', 'delivery', 'gifts'];

const route = getRouteApi('/_shell/admin/reports');

export function ReportsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [today] = useState(todayInTehran);
  const period = periodOf(search, today);
  const show = (part: ReportsSearch) =>
    void navigate({ search: (now) => ({ ...now, ...part }), resetScroll: false });
  return (
    <div className="@container">
      <PageHeader
        title="گزارش‌ها"
        subtitle="درآمد، سفارش‌ها و پول مشتری‌ها در یک نگاه. هر جدول خروجی CSV هم دارد."
      />
      <Suspense fallback={<Skeleton className="mb-5 h-48 rounded-xl @3xl:h-23 @6xl:mb-6" />}>
        <OwnerAnswers today={today} />
      </Suspense>
      <PeriodPicker
        search={search}
        period={period}
        today={today}
        onChange={({ period: name, from, to }) => show({ period: name, from, to })}
      />
      <div className="grid grid-cols-1 items-start gap-5 @6xl:grid-cols-2 @6xl:gap-6">
        {panels.map((name, at) => (
          <ReportPanel
            key={name}
            name={name}
            period={period}
            by={byIn(search, name)}
            onBy={(by) => show(searchOf(name, by))}
            className={at < 3 ? '@6xl:col-span-2' : ''}
          />
        ))}
      </div>
    </div>
  );
}

const OwnerAnswers = lazyPart(async () => (await import('./OwnerAnswers.tsx')).OwnerAnswers);
const PeriodDays = lazyPart(async () => (await import('./PeriodDays.tsx')).PeriodDays);

type PeriodPickerProps = {
  search: ReportsSearch;
  period: Period;
  today: string;
  onChange: (search: ReportsSearch) => void;
};

function PeriodPicker({ search, period, today, onChange }: PeriodPickerProps) {
  const chosen = search.period ?? 'year';
  return (
    <section aria-labelledby="period" className="mb-5 @6xl:mb-6">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <fieldset
          aria-labelledby="period"
          className="flex min-w-0 flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2"
        >
          <legend id="period" className="sr-only">
            بازهٔ گزارش
          </legend>
          {periodNames.map((name) => (
            <Button
              variant="bare"
              key={name}
              className={choiceClass}
              aria-pressed={name === chosen}
              onPress={() => onChange(name === 'days' ? { period: name, ...period } : { period: name })}
            >
              {periodLabels[name]}
            </Button>
          ))}
        </fieldset>
        {chosen !== 'days' && (
          <p className="text-sm text-muted" role="status">
            {period.from === period.to
              ? formatDay(period.from)
              : `از ${formatDay(period.from)} تا ${formatDay(period.to)}`}
          </p>
        )}
      </div>
      {chosen === 'days' && (
        <div className="mt-4 grid max-w-form gap-4 sm:grid-cols-2">
          <Suspense fallback={<Skeleton className="h-20 rounded-md sm:col-span-2" />}>
            <PeriodDays period={period} today={today} onChange={onChange} />
          </Suspense>
        </div>
      )}
    </section>
  );
}
