import { useQuery } from '@tanstack/react-query';
import { Link } from '../../lib/router-link.tsx';
import { OrderLines } from './OrderLines.tsx';
import { lastOrders } from './questions.ts';

export function RecentOrders() {
  const query = useQuery({ ...lastOrders, select: ({ data }) => ({ rows: data }) });
  return (
    <OrderLines
      title="آخرین سفارش‌ها"
      all={
        <Link
          to="/designOrder"
          search={{ tab: 'orders' }}
          className="rounded-sm text-sm font-medium text-ink"
        >
          همهٔ سفارش‌ها
        </Link>
      }
      query={query}
      viewer="customer"
      hrefOf={({ _id }) => `/designOrder/${_id}`}
      empty="هنوز سفارشی ندارید."
    />
  );
}
