import { useQuery } from '@tanstack/react-query';
import { toPersianDigits, writtenText } from '#contract/common/digits';
import type { Actor } from '#contract/orders';
import { getTickets, listTickets } from '#contract/tickets';
import { queryOf } from '../../lib/queries.ts';
import { Link } from '../../lib/router-link.tsx';
import { FactRow } from '../../ui/FactRow.tsx';
import { Ltr } from '../../ui/Ltr.tsx';

/** The tickets about an order, which lead back to it, as one of its facts. */
export function OrderTickets({ designId, viewer }: { designId: string; viewer: Actor }) {
  const isAdmin = viewer === 'admin';
  const all = useQuery({ ...queryOf(listTickets, { query: { designId } }), enabled: isAdmin });
  const ofCustomer = useQuery({ ...queryOf(getTickets, { query: { designId } }), enabled: !isAdmin });
  const { data: tickets = [] } = (isAdmin ? all : ofCustomer).data ?? {};
  if (tickets.length === 0) return null;
  return (
    <FactRow term="تیکت‌های این سفارش">
      <ul className="flex flex-col gap-1">
        {tickets.map(({ _id, number, title }) => (
          <li key={_id}>
            <Link
              {...(isAdmin
                ? { to: '/admin/tickets', search: { ticket: Number(_id) } }
                : { to: '/ticket/$id', params: { id: _id } })}
            >
              <bdi>{writtenText(title)}</bdi> <Ltr>{toPersianDigits(number)}</Ltr>
            </Link>
          </li>
        ))}
      </ul>
    </FactRow>
  );
}
