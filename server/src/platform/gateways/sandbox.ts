import { randomBytes, randomInt } from 'node:crypto';
import type { Db } from '../database.ts';
import type { Gateway, Inquiry } from './gateway.ts';

/**
 * The built-in bank: its books are the table sandbox_bank, its page is served under /sandbox. It answers as a real
 * gateway does, a second verification included, and exists only outside production.
 */
export function sandboxGateway(db: Db, publicUrl: string): Gateway {
  return {
    name: 'sandbox',
    async create({ amount, description, callbackUrl }) {
      const authority = `S${randomBytes(16).toString('hex')}`;
      await db
        .insertInto('sandbox_bank')
        .values({ authority, amount, description, callback_url: callbackUrl })
        .execute();
      return { authority };
    },
    redirectUrl: (authority) => `${publicUrl}/sandbox/${authority}`,
    parseCallback(query) {
      const { Authority: authority, Status: status } = query;
      if (typeof authority !== 'string' || typeof status !== 'string') return null;
      return { authority, cancelled: status !== 'OK' };
    },
    async verify(authority, amount) {
      const row = await sandboxPayment(db, authority);
      if (!row || row.amount !== amount) return { status: 'doubtful', code: row ? -50 : -54 };
      if (row.status === 'open' || row.status === 'cancelled') return { status: 'unpaid' };
      const verified = await db
        .updateTable('sandbox_bank')
        .set({ status: 'verified' })
        .where('authority', '=', authority)
        .where('status', 'in', ['paid', 'verified'])
        .returning('ref')
        .executeTakeFirst();
      return verified?.ref
        ? { status: 'paid', amount: row.amount, bankRef: verified.ref }
        : { status: 'unknown' };
    },
    async inquire(authority): Promise<Inquiry> {
      const row = await sandboxPayment(db, authority);
      if (!row) return { status: 'doubtful', code: -54 };
      return { status: row.status === 'verified' ? 'paid' : (row.status as 'open' | 'paid' | 'cancelled') };
    },
  };
}

/** What the bank's page shows; null for an authority it does not know. */
export const sandboxPayment = (db: Db, authority: string) =>
  db.selectFrom('sandbox_bank').selectAll().where('authority', '=', authority).executeTakeFirst();

/** Its customer pays or cancels; the answer is the address to send the browser back to, or null when unknown. */
export async function settleSandboxPayment(
  db: Db,
  authority: string,
  act: 'pay' | 'cancel',
): Promise<string | null> {
  await db
    .updateTable('sandbox_bank')
    .set(
      act === 'pay'
        ? { status: 'paid', ref: String(randomInt(100_000_000, 999_999_999)) }
        : { status: 'cancelled' },
    )
    .where('authority', '=', authority)
    .where('status', '=', 'open')
    .execute();
  const row = await sandboxPayment(db, authority);
  if (!row) return null;
  const back = new URL(row.callback_url);
  back.searchParams.set('Authority', authority);
  back.searchParams.set('Status', row.status === 'paid' || row.status === 'verified' ? 'OK' : 'NOK');
  return back.href;
}
