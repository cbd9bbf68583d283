import { Suspense } from 'react';
import { MonthlySpending } from '../wallet/parts.tsx';
import { ChartPlace, chartHeight } from './ChartPlace.tsx';
import { MonthlyOrders } from './MonthlyOrders.tsx';

const charts = { orders: MonthlyOrders, spending: MonthlySpending };

export function MonthChart({ of }: { of: keyof typeof charts }) {
  const Months = charts[of];
  return (
    <Suspense fallback={<ChartPlace />}>
      <Months height={chartHeight} />
    </Suspense>
  );
}
