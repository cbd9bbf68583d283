import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReportName } from '#contract/reports';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PeriodPicker } from './PeriodPicker.tsx';
import { periodOf, todayInTehran } from './period.ts';
import { ReportPanel } from './ReportPanel.tsx';

/** The last two are side by side where there is room. */
const panels: readonly ReportName[] = ['income', 'orders', 'wallets', 'delivery', 'gifts'];

const route = getRouteApi('/_shell/admin/reports');

export function ReportsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [today] = useState(todayInTehran);
  const period = periodOf(search, today);
  return (
    <div className="@container">
      <PageHeader
        title="گزارش‌ها"
        subtitle="درآمد، سفارش‌ها و پول مشتری‌ها در یک نگاه. هر جدول را می‌توانید با CSV هم ببرید."
      />
      <PeriodPicker
        search={search}
        period={period}
        today={today}
        onChange={(changed) => void navigate({ search: changed, resetScroll: false })}
      />
      <div className="grid grid-cols-1 items-start gap-5 @6xl:grid-cols-2 @6xl:gap-6">
        {panels.map((name, at) => (
          <ReportPanel key={name} name={name} period={period} className={at < 3 ? '@6xl:col-span-2' : ''} />
        ))}
      </div>
    </div>
  );
}
