import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../src/platform/database/database.ts';
import { randomCode } from '../src/platform/foundation/random-code.ts';
import type { Gateway, Inquiry } from '../src/platform/outside/gateways/gateway.ts';
import { bankPage } from './bank-page.ts';

/** Order numbers start at 1000: without the digit 1, no reference matches a search for one of the first thousand orders. */
const referenceDigits = '23456789';

/** A production start does not load it. It answers as a real gateway does, also to a second verification. */
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
      if (!row || row.amount !== amount) return { status: 'mismatch', code: row ? -50 : -54 };
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
      if (!row) return { status: 'mismatch', code: -54 };
      if (row.status === 'cancelled') return { status: 'cancelled' };
      return { status: row.status === 'open' ? 'unpaid' : 'paid' };
    },
  };
}

export function bankRoutes(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { authority: string } }>('/sandbox/:authority', async (request, reply) => {
    const payment = await sandboxPayment(db, request.params.authority);
    if (!payment) return reply.callNotFound();
    return reply.type('text/html; charset=utf-8').send(bankPage(payment));
  });

  app.register(async (bank) => {
    // A browser sends the empty form with this content type.
    bank.addContentTypeParser('application/x-www-form-urlencoded', (_, body, done) => {
      body.resume();
      done(null);
    });
    for (const act of ['pay', 'cancel'] as const) {
      bank.post<{ Params: { authority: string } }>(`/sandbox/:authority/${act}`, async (request, reply) => {
        const back = await settleSandboxPayment(db, request.params.authority, act);
        return back ? reply.redirect(back, 302) : reply.callNotFound();
      });
    }
  });
}

const sandboxPayment = (db: Db, authority: string) =>
  db.selectFrom('sandbox_bank').selectAll().where('authority', '=', authority).executeTakeFirst();

/** Pays or cancels a payment. Returns the address to redirect the browser to, or null for an unknown authority. */
export async function settleSandboxPayment(
  db: Db,
  authority: string,
  act: 'pay' | 'cancel',
): Promise<string | null> {
  await db
    .updateTable('sandbox_bank')
    .set(act === 'pay' ? { status: 'paid', ref: randomCode(referenceDigits, 9) } : { status: 'cancelled' })
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
