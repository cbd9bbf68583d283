import type { FastifyInstance } from 'fastify';
import { parseMobile } from '#contract/common/mobile';
import type { House } from '../ctx.ts';
import { sandboxPayment, settleSandboxPayment } from '../gateways/sandbox.ts';
import { bankPage } from './bank-page.ts';
import { outboxPage } from './outbox-page.ts';

/** The stand-ins for outside services: the SMS outbox and the sandbox bank. Absent in production. */
export function standIns(app: FastifyInstance, { db }: House): void {
  app.get<{ Querystring: { mobile?: unknown } }>('/api/dev/outbox', async (request) => {
    const { mobile: written } = request.query;
    const mobile = typeof written === 'string' ? parseMobile(written) : null;
    let query = db.selectFrom('sms_outbox').selectAll().orderBy('id', 'desc').limit(50);
    if (mobile) query = query.where('mobile', '=', mobile);
    const rows = await query.execute();
    return {
      data: rows.map(({ mobile, text, code, created_at }) => ({
        mobile,
        text,
        ...(code !== null && { code }),
        at: created_at.toISOString(),
      })),
    };
  });

  app.get('/dev/outbox', async (_, reply) => {
    const rows = await db.selectFrom('sms_outbox').selectAll().orderBy('id', 'desc').limit(50).execute();
    return reply.type('text/html; charset=utf-8').send(outboxPage(rows));
  });

  app.get<{ Params: { authority: string } }>('/sandbox/:authority', async (request, reply) => {
    const payment = await sandboxPayment(db, request.params.authority);
    if (!payment) return reply.callNotFound();
    return reply.type('text/html; charset=utf-8').send(bankPage(payment));
  });

  app.register(async (bank) => {
    // A browser's form, empty as it is, comes as this type.
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
