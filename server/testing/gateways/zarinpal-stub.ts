import { randomBytes } from 'node:crypto';
import type { Answer, Body, Protocol, Session } from './stub.ts';

const merchant = '1344b5d4-0048-11e8-94db-005056a205be';

interface Options {
  /** The empty value of `errors` in a success and of `data` in a failure. */
  empty?: 'list' | 'object';
}

/** Zarinpal's REST v4 as documented: authorities of 36 characters, and code 101 for a repeated verification. */
export function zarinpalProtocol({ empty = 'list' }: Options = {}): Protocol {
  const nothing = () => (empty === 'list' ? [] : {});
  const succeed = (data: Body): Answer => ({ ok: true, body: { data, errors: nothing() } });
  const refuse = (code: number, validations: Body[] = []): Answer => ({
    ok: false,
    body: { data: nothing(), errors: { message: `Session is not valid (${code}).`, code, validations } },
  });
  const inquiries: Record<Session['status'], string> = {
    open: 'IN_BANK',
    paid: 'PAID',
    verified: 'VERIFIED',
    cancelled: 'FAILED',
  };

  function create(body: Body, books: Map<string, Session>): Answer {
    const { amount, currency, description, callback_url: callbackUrl, metadata } = body;
    const wrong = (field: string) => refuse(-9, [{ [field]: `The ${field} is not valid.` }]);
    if (!Number.isInteger(amount) || (amount as number) < 1000) return wrong('amount');
    if ((amount as number) > 100_000_000) return refuse(-41);
    if (currency !== 'IRT') return wrong('currency');
    if (typeof description !== 'string' || description === '' || Array.from(description).length > 500)
      return wrong('description');
    if (typeof callbackUrl !== 'string' || !URL.canParse(callbackUrl)) return wrong('callback_url');
    const { mobile, order_id: orderId } = (metadata ?? {}) as Record<string, unknown>;
    if (typeof mobile !== 'string' || typeof orderId !== 'string') return wrong('metadata');
    const authority = protocol.newAuthority();
    books.set(authority, {
      amount: amount as number,
      callbackUrl,
      status: 'open',
      ref: 200_000_000 + books.size,
      description,
      orderId,
    });
    return succeed({ code: 100, message: 'Success', authority, fee_type: 'Merchant', fee: 100 });
  }

  function verify(session: Session, amount: unknown): Answer {
    if (session.amount !== amount) return refuse(-50);
    if (session.status === 'open' || session.status === 'cancelled') return refuse(-51);
    const again = session.status === 'verified';
    session.status = 'verified';
    return succeed({
      code: again ? 101 : 100,
      message: again ? 'Verified' : 'Paid',
      card_hash: '1EBE3EBEBE35C7EC0F8D6EE4F2F859107A87822CA179BC9528767EA7B5489B69',
      card_pan: '502229******5995',
      ref_id: session.ref,
      fee_type: 'Merchant',
      fee: 0,
    });
  }

  const protocol: Protocol = {
    name: 'zarinpal',
    merchant,
    verbs: {
      '/pg/v4/payment/request.json': 'create',
      '/pg/v4/payment/verify.json': 'verify',
      '/pg/v4/payment/inquiry.json': 'inquire',
    },
    payPath: '/pg/StartPay/',
    closed: -11,
    unit: 1,
    newAuthority: () => `A${randomBytes(18).toString('hex').slice(0, 35)}`,
    refuse,
    answer(verb, body, books) {
      if (body.merchant_id !== merchant) return refuse(-10);
      if (verb === 'create') return create(body, books);
      const session = books.get(String(body.authority));
      if (!session) return refuse(-54);
      if (verb === 'verify') return verify(session, body.amount);
      return succeed({ status: inquiries[session.status], code: 100, message: 'Success' });
    },
    back: (authority, _, paid) => ({ Authority: authority, Status: paid ? 'OK' : 'NOK' }),
  };
  return protocol;
}
