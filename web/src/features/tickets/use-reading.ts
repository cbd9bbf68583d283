import { useEffect } from 'react';
import { readTicket, type Ticket } from '#contract/tickets';
import { sendQuietly } from '../../lib/queries.ts';

/** In ms. A page reports this often that it is read, so that its reader is not notified of what they see. */
const repeatMs = 30_000;

export function useReading({ _id: id, updatedAt }: Pick<Ticket, '_id' | 'updatedAt'>): void {
  useEffect(() => {
    const read = () => {
      if (document.visibilityState === 'visible') void sendQuietly(readTicket, { params: { id } });
    };
    read();
    const timer = setInterval(read, repeatMs);
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [id, updatedAt]);
}
