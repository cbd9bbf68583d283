import { useQuery } from '@tanstack/react-query';
import { Link } from '../../lib/router-link.tsx';
import { OrderLines } from './OrderLines.tsx';
import { inHand } from './questions.ts';

/** The orders in work. */
export function OrdersInHand() {
  const query = useQuery({ ...inHand, select: ({ designs }) => ({ rows: designs }) });
  return (
    <OrderLines
      title="در دست کار"
      all={
        <Link to="/admin/designsManagement" className="rounded-sm text-sm font-medium text-ink">
          میز کار
        </Link>
      }
      query={query}
      viewer="admin"
      hrefOf={({ _id }) => `/admin/designsManagement?design=${_id}`}
      empty="سفارشی در دست کار نیست."
    />
  );
}
