import { useQuery } from '@tanstack/react-query';
import { getOrderChart } from '#contract/orders';
import { queryOf } from '../../lib/queries.ts';
import { MonthlyChart } from '../../ui/MonthlyChart.tsx';
import { MonthlySpending } from '../wallet/parts.tsx';

const charts = { orders: MonthlyOrders, spending: MonthlySpending };

export function MonthChart({ of, height }: { of: keyof typeof charts; height: string }) {
  const Months = charts[of];
  return <Months height={height} />;
}

const chart = queryOf(getOrderChart, { query: { range: 'monthly' } });

function MonthlyOrders({ height }: { height: string }) {
  const { data, error, refetch } = useQuery(chart);
  return (
    <MonthlyChart
      label="سفارش در ماه"
      unit="سفارش"
      tone="ember"
      points={data?.data}
      error={error?.message}
      onRetry={refetch}
      height={height}
      emptyNote="سفارش‌های یک سال گذشته، ماه به ماه این‌جا کشیده می‌شوند."
    />
  );
}
