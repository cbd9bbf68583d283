import { useState } from 'react';
import { periodRule } from '#contract/common/period';
import { DatePicker } from '../../ui/DatePicker.tsx';
import type { Period } from './period.ts';
import type { ReportsSearch } from './reports-search.ts';

type PeriodDaysProps = { period: Period; today: string; onChange: (search: ReportsSearch) => void };

export function PeriodDays({ period, today, onChange }: PeriodDaysProps) {
  const [days, setDays] = useState<{ from: string | null; to: string | null }>(period);

  function change(changed: Partial<typeof days>) {
    const next = { ...days, ...changed };
    setDays(next);
    if (next.from && next.to && periodRule.holds(next))
      onChange({ period: 'days', from: next.from, to: next.to });
  }

  return (
    <>
      <DatePicker
        label="از"
        value={days.from}
        max={today}
        error={days.from === null ? 'روز شروع را انتخاب کنید.' : undefined}
        onChange={(from) => change({ from })}
      />
      <DatePicker
        label="تا"
        value={days.to}
        max={today}
        error={
          days.to === null
            ? 'روز پایان را انتخاب کنید.'
            : periodRule.holds(days)
              ? undefined
              : periodRule.message
        }
        onChange={(to) => change({ to })}
      />
    </>
  );
}
