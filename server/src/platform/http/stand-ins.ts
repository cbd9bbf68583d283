import type { FastifyInstance } from 'fastify';
import { formatToman } from '#contract/common/money';
import type { House } from '../ctx.ts';
import { sandboxPayment, settleSandboxPayment } from '../gateways/sandbox.ts';

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const page = (title: string, body: string) => `<!doctype html><html lang="fa" dir="rtl"><meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
  <link rel="stylesheet" href="/plain.css"><body><main>${body}</main></body></html>`;

/** The stand-ins for outside services: the SMS outbox and the sandbox bank. Absent in production. */
export function standIns(app: FastifyInstance, { db }: House): void {
  app.get<{ Querystring: { mobile?: string } }>('/api/dev/outbox', async (request) => {
    const { mobile } = request.query;
    let query = db.selectFrom('sms_outbox').selectAll().orderBy('id', 'desc').limit(50);
    if (mobile) query = query.where('mobile', '=', String(mobile));
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
    const time = new Intl.DateTimeFormat('fa-IR', { timeStyle: 'medium', timeZone: 'Asia/Tehran' });
    const list = rows.map(
      (row) => `<article><header><bdi dir="ltr">${row.mobile}</bdi> <time>${time.format(row.created_at)}</time></header>
        ${row.code ? `<strong dir="ltr">${row.code}</strong>` : ''}<p>${escape(row.text)}</p></article>`,
    );
    return reply.type('text/html; charset=utf-8').send(
      page(
        'پیامک‌های آزمایشی',
        `<h1>پیامک‌های آزمایشی</h1><p>بیرون از محیط عملیاتی هیچ پیامکی فرستاده نمی‌شود؛ همه این‌جا می‌مانند.
          برای دیدن پیامک تازه صفحه را تازه کنید.</p>
          ${list.join('') || '<p>هنوز پیامکی نیست.</p>'}`,
      ),
    );
  });

  app.get<{ Params: { authority: string } }>('/sandbox/:authority', async (request, reply) => {
    const payment = await sandboxPayment(db, request.params.authority);
    if (!payment) return reply.callNotFound();
    const at = `/sandbox/${payment.authority}`;
    const open = payment.status === 'open';
    return reply.type('text/html; charset=utf-8').send(
      page(
        'درگاه آزمایشی',
        `<section class="bank"><h1>درگاه پرداخت آزمایشی</h1>
          <p>${escape(payment.description)}</p>
          <p class="amount">${formatToman(payment.amount)}</p>
          ${
            open
              ? `<form method="post" action="${at}/pay"><button class="pay">پرداخت</button></form>
                <form method="post" action="${at}/cancel"><button>انصراف</button></form>
                <p><a href="/">رفتن بدون بازگشت به پذیرنده</a></p>`
              : '<p>تکلیف این پرداخت روشن شده است.</p><p><a href="/wallet">بازگشت به کیف پول</a></p>'
          }
          <p class="note">این صفحه نمونهٔ درگاه بانک است و پولی جابه‌جا نمی‌کند.</p></section>`,
      ),
    );
  });

  for (const act of ['pay', 'cancel'] as const) {
    app.post<{ Params: { authority: string } }>(`/sandbox/:authority/${act}`, async (request, reply) => {
      const back = await settleSandboxPayment(db, request.params.authority, act);
      return back ? reply.redirect(back, 302) : reply.callNotFound();
    });
  }
}
