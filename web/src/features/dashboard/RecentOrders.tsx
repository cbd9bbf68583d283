import { useQuery } from '@tanstack/react-query';
import { getOrders } from '#contract/orders';
import { queryOf } from '../../lib/queries.ts';
import { Link } from '../../lib/router-link.tsx';
import { OrderLines } from './OrderLines.tsx';

const lastFew = queryOf(getOrders, { query: { count: 4 } });

export function RecentOrders() {
  const query = useQuery({ ...lastFew, select: ({ data }) => ({ rows: data }) });
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
