import type { Answer, Body, Protocol, Session } from './stub.ts';

const merchant = 'hakkak-shop';

interface Options {
  /** Repeated verifications are answered without the payment's figures. */
  bare201?: boolean;
}

const messages: Record<number, string> = {
  100: 'success',
  102: 'merchant not found',
  103: 'merchant is not active',
  201: 'previously verified',
  202: 'order not paid or failed',
  203: 'invalid trackId',
};

/** Zibal's v1 as documented: rials, numeric trackIds, results in an HTTP 200, and 201 for a repeated verification. */
export function zibalProtocol({ bare201 = false }: Options = {}): Protocol {
  let lastTrackId = 3_714_061_930;
  const reply = (result: number, body: Body = {}): Answer => ({
    ok: result === 100 || result === 201,
    body: { ...body, result, message: messages[result] ?? 'error' },
  });
  const statuses: Record<Session['status'], number> = { open: -1, paid: 2, verified: 1, cancelled: 3 };
  const details = (session: Session): Body => ({
    paidAt: session.status === 'open' ? null : '2026-11-21T10:00:00.000000',
    cardNumber: '62741****44',
    status: statuses[session.status],
    amount: session.amount,
    refNumber: session.status === 'verified' || session.status === 'paid' ? session.ref : null,
    orderId: session.orderId,
    description: session.description,
  });

  function create(body: Body, books: Map<string, Session>): Answer {
    const { amount, callbackUrl, description, orderId, mobile } = body;
    if (!Number.isInteger(amount) || (amount as number) < 1000) return reply(105);
    if (typeof callbackUrl !== 'string' || !/^https?:/.test(callbackUrl)) return reply(106);
    if (typeof description !== 'string' || typeof orderId !== 'string' || typeof mobile !== 'string')
      return reply(104);
    const trackId = protocol.newAuthority();
    books.set(trackId, {
      amount: amount as number,
      callbackUrl,
      status: 'open',
      ref: 300_000_000 + books.size,
      description,
      orderId,
    });
    return reply(100, { trackId: Number(trackId) });
  }

  function verify(session: Session): Answer {
    if (session.status === 'open' || session.status === 'cancelled') return reply(202, details(session));
    const again = session.status === 'verified';
    session.status = 'verified';
    return again ? reply(201, bare201 ? {} : details(session)) : reply(100, details(session));
  }

  const protocol: Protocol = {
    name: 'zibal',
    merchant,
    verbs: { '/v1/request': 'create', '/v1/verify': 'verify', '/v1/inquiry': 'inquire' },
    payPath: '/start/',
    closed: 103,
    unit: 10,
    newAuthority: () => String(++lastTrackId),
    refuse: (code) => reply(code),
    answer(verb, body, books) {
      if (body.merchant !== merchant) return reply(102);
      if (verb === 'create') return create(body, books);
      const session = typeof body.trackId === 'number' ? books.get(String(body.trackId)) : undefined;
      if (!session) return reply(203);
      return verb === 'verify' ? verify(session) : reply(100, details(session));
    },
    back: (trackId, { orderId, status }, paid) => ({
      trackId,
      success: paid ? '1' : '0',
      status: String(paid ? 2 : statuses[status]),
      orderId,
    }),
  };
  return protocol;
}
