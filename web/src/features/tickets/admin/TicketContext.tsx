import type { ReactNode } from 'react';
import type { Ticket } from '#contract/tickets';
import { CustomerCard, OrderCard } from '../../orders/parts.ts';
import { EarlierTickets } from './EarlierTickets.tsx';

type TicketContextProps = { ticket: Ticket; onOpen: (id: string) => void; onSearch: (text: string) => void };

export function TicketContext({ ticket, onOpen, onSearch }: TicketContextProps) {
  return (
    <div className="flex flex-col gap-5">
      <CustomerCard customer={ticket.user} />
      {ticket.designId && (
        <Part title="سفارش">
          <OrderCard orderId={ticket.designId} viewer="admin" />
        </Part>
      )}
      <Part title="تیکت‌های دیگر او">
        <EarlierTickets ticket={ticket} onOpen={onOpen} onSearch={onSearch} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <h3 className="px-1 text-sm font-semibold text-muted">{title}</h3>
      {children}
    </section>
  );
}
