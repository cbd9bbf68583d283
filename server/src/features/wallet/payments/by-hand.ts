/** A payment in an operator's hands, when nothing settles it by itself. */
import type { House } from '../../../platform/ctx.ts';
import { transact } from '../../../platform/work.ts';
import { findPerson } from '../../people/service.ts';
import { closePayment, selectPayment } from './queries.ts';
import { lookOnce, type Sight } from './settle.ts';

/** Tomans. */
export interface PaymentShown {
  id: number;
  status: string;
  amount: number;
  mobile: string;
  gateway: string;
  authority: string | null;
  bankRef: string | null;
  createdAt: Date;
  /** When it is next looked into by itself; null: never. */
  nextLook: Date | null;
  /** When it was closed for good. */
  closedAt: Date | null;
}

/** Null when there is no such payment. */
export async function showPayment({ db }: House, id: number): Promise<PaymentShown | null> {
  const row = await selectPayment(db, id);
  if (!row) return null;
  return {
    id,
    status: row.status,
    amount: row.amount,
    mobile: (await findPerson(db, { id: row.person_id }))?.mobile ?? '',
    gateway: row.gateway,
    authority: row.authority,
    bankRef: row.bank_ref,
    createdAt: row.created_at,
    nextLook: row.status === 'pending' ? row.check_at : null,
    closedAt: row.closed_at,
  };
}

/** Asks the gateway once more and does what follows; null for what can change no more. */
export async function lookByHand(house: House, id: number): Promise<Sight | null> {
  const row = await selectPayment(house.db, id);
  if (!row || row.status === 'paid' || row.closed_at) return null;
  return lookOnce(house, row);
}

/** Ends a payment as failed, whatever comes of it later; false when it was paid or closed before. */
export function closeByHand(house: House, id: number): Promise<boolean> {
  return transact(house, null, async (work) => {
    const closed = await closePayment(work.tx, id, work.now);
    const row = closed ? await selectPayment(work.tx, id) : undefined;
    if (row) work.say({ person: row.person_id }, 'balance');
    return closed;
  });
}
