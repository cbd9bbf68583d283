import { useQuery } from '@tanstack/react-query';
import { getOrderChart } from '#contract/orders';
import { queryOf } from '../../lib/queries.ts';
import { MonthlyChart } from '../../ui/MonthlyChart.tsx';

const chart = queryOf(getOrderChart, { query: { range: 'monthly' } });

export function MonthlyOrders({ height }: { height?: string }) {
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
