import { useQuery } from '@tanstack/react-query';
import { getTransactionChart } from '#contract/wallet';
import { queryOf } from '../../lib/queries.ts';
import { MonthlyChart } from '../../ui/MonthlyChart.tsx';

const chart = queryOf(getTransactionChart, { query: { range: 'monthly' } });

/** Shows the cost of orders per month, minus refunds. */
export function MonthlySpending({ height }: { height: string }) {
  const { data, error, refetch } = useQuery(chart);
  return (
    <MonthlyChart
      label="هزینهٔ ماهانه"
      unit="تومان"
      points={data?.data}
      error={error}
      onRetry={refetch}
      height={height}
      emptyNote="هزینهٔ سفارش‌های یک سال گذشته، ماه به ماه اینجا کشیده می‌شود."
    />
  );
}
