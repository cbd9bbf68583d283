import { Suspense } from 'react';
import { formatDay } from '../../lib/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { choiceClass } from '../../ui/button-class.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type Period, periodLabels } from './period.ts';
import { periodNames, type ReportsSearch } from './reports-search.ts';

const PeriodDays = lazyPart(async () => (await import('./PeriodDays.tsx')).PeriodDays);

type PeriodPickerProps = {
  search: ReportsSearch;
  period: Period;
  today: string;
  onChange: (search: ReportsSearch) => void;
};

export function PeriodPicker({ search, period, today, onChange }: PeriodPickerProps) {
  const chosen = search.period ?? 'year';
  return (
    <Card as="section" labelledBy="period" className="mb-5 @6xl:mb-6">
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
    </Card>
  );
}
