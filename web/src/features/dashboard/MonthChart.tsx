import { MonthlySpending } from '../wallet/parts.tsx';
import { MonthlyOrders } from './MonthlyOrders.tsx';

const charts = { orders: MonthlyOrders, spending: MonthlySpending };

export function MonthChart({ of, height }: { of: keyof typeof charts; height: string }) {
  const Months = charts[of];
  return <Months height={height} />;
}
