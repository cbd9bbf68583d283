import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { parseMobile } from '#contract/common/mobile';
import type { Db } from '../src/platform/database/database.ts';
import { messageTo } from '../src/platform/work/sms/message.ts';
import type { SmsSender } from '../src/platform/work/sms/sender.ts';
import { outboxPage } from './outbox-page.ts';

/** Stores every SMS for the page /dev/outbox instead of sending it. A production start does not load it. */
export function outbox(db: Db): SmsSender {
  return {
    async sendCode({ mobile, text, code }) {
      await db.insertInto('sms_outbox').values({ mobile, text, code }).execute();
      return 'sent';
    },
    queue: ({ send }, person, text) =>
      send(sql`INSERT INTO sms_outbox (mobile, text) ${messageTo(person, text)}`),
    sendDue: async () => {},
  };
}

export function outboxRoutes(app: FastifyInstance, db: Db): void {
  const newest = db.selectFrom('sms_outbox').selectAll().orderBy('id', 'desc').limit(50);

  app.get<{ Querystring: { mobile?: unknown } }>('/api/dev/outbox', async (request) => {
    const { mobile: written } = request.query;
    const mobile = typeof written === 'string' ? parseMobile(written) : null;
    const rows = await (mobile ? newest.where('mobile', '=', mobile) : newest).execute();
    return {
      data: rows.map(({ mobile, text, code, created_at }) => ({
        mobile,
        text,
        ...(code !== null && { code }),
        at: created_at.toISOString(),
      })),
    };
  });

  app.get('/dev/outbox', async (_, reply) =>
    reply.type('text/html; charset=utf-8').send(outboxPage(await newest.execute())),
  );
}
