import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getNotifications } from '#contract/notifications';
import { chargeWallet, getPayment, type PaymentStatus } from '#contract/wallet';
import { openShop, type Person } from '../../../../testing/shop.ts';
import { startStub } from '../../../../testing/gateways/stub.ts';
import { zarinpalProtocol } from '../../../../testing/gateways/zarinpal-stub.ts';
import type { Platform } from '../../../platform/work/ctx.ts';
import type { Gateway } from '../../../platform/outside/gateways/gateway.ts';
import { checkOnce } from './callback.ts';
import { movePayment, selectPayment } from './queries.ts';
import { checkUnattended, closePayment, type PaymentCheck, sweepPayments } from './settle.ts';

const stub = await startStub(zarinpalProtocol());
const shop = await openShop({ environment: { gateway: 'zarinpal', zarinpal: stub.account } });
const limited = await openShop({ environment: { rateLimits: true }, beside: shop });
const week = 7 * 24 * 60;

async function begin(person: Person, amount = 120_000) {
  const { gatewayUrl, paymentId } = await shop.send(chargeWallet, { as: person, body: { amount } });
  return { authority: stub.authorityAt(gatewayUrl), id: Number(paymentId) };
}
async function rowOf(id: number) {
  const payment = await selectPayment(shop.db, id);
  if (!payment) throw new Error(`no payment ${id}`);
  return payment;
}
const close = async (id: number) => closePayment(shop.platform, await rowOf(id));
const check = async (id: number) => checkUnattended(shop.platform, await rowOf(id));
const sweepAfter = (minutes: number, inside: Platform = shop.platform) => {
  shop.clock.move(minutes * 60);
  return sweepPayments(inside);
};
/** The shop with a gateway of which some methods are replaced. */
const changed = (part: Partial<Gateway>): Platform => ({
  ...shop.platform,
  gateways: {
    current: shop.platform.gateways.current,
    byName: (name) => {
      const gateway = shop.platform.gateways.byName(name);
      return gateway && { ...gateway, ...part };
    },
  },
});
/** Runs `run` while no payment can be stored with this status. */
async function withoutStatus(status: string, run: () => Promise<unknown>): Promise<void> {
  await sql
    .raw(`ALTER TABLE payments ADD CONSTRAINT broken CHECK (status <> '${status}') NOT VALID`)
    .execute(shop.db);
  try {
    await run();
  } finally {
    await sql`ALTER TABLE payments DROP CONSTRAINT broken`.execute(shop.db);
  }
}
/** Ends all unsettled payments of other tests. */
async function clearDesk(): Promise<void> {
  for (let days = 0; days < 12; days += 1) await sweepAfter(24 * 60);
}

test('a check that breaks off loses nothing, the last one neither; the others of its sweep go on', async () => {
  await clearDesk();
  const person = await shop.customer();
  const [broken, fine] = [await begin(person, 10_000), await begin(person, 20_000)];
  stub.pay(broken.authority);
  const breaking = changed({
    inquire: (authority) => {
      if (authority === broken.authority) throw new Error('killed');
      return shop.platform.gateways.current.inquire(authority);
    },
  });
  for (const minutes of [2, 3, 5, 10, 20, 40, 80, 160, 320, 800, week]) {
    await expect(sweepAfter(minutes, breaking)).rejects.toThrow('killed');
    const { status, check_at } = await rowOf(broken.id);
    expect(status).toBe('pending');
    expect(check_at?.getTime()).toBeGreaterThan(shop.clock.now().getTime());
  }
  expect((await rowOf(fine.id)).status).toBe('failed');
  expect((await sweepAfter(24 * 60)).credited).toBe(1);
  expect(await shop.balanceOf(person)).toBe(10_000);
});

test('a check whose outcome cannot be stored is made again', async () => {
  await clearDesk();
  const person = await shop.customer();
  const { id } = await begin(person);
  for (const minutes of [2, 3, 5, 10, 20, 40, 80, 160, 320]) await sweepAfter(minutes);
  await withoutStatus('failed', () => expect(sweepAfter(800)).rejects.toThrow('broken'));
  expect((await rowOf(id)).status).toBe('pending');
  expect((await sweepAfter(24 * 60)).ended).toBe(1);
  expect((await rowOf(id)).status).toBe('failed');
});

test('a sweep ends in time however silent the gateway is; the next one goes on from there', async () => {
  await clearDesk();
  const person = await shop.customer();
  for (let at = 0; at < 12; at += 1) await begin(person, 10_000 + at);
  shop.clock.move(130);
  const slow = changed({
    inquire: () => new Promise((answer) => setTimeout(answer, 60, { status: 'unpaid' })),
  });
  expect((await sweepPayments(slow, undefined, 50)).checked).toBe(5);
  expect((await sweepPayments(slow)).checked).toBe(7);
});

test('an operator asks once more: what the gateway knows by then settles it, and its owner hears', async () => {
  const person = await shop.customer();
  const { authority, id } = await begin(person);
  await sweepAfter(1);
  expect(await check(id)).toEqual({ status: 'pending', answer: 'unpaid' });
  stub.pay(authority);
  expect((await check(id)).status).toBe('paid');
  expect(await shop.balanceOf(person)).toBe(120_000);
  expect((await shop.send(getNotifications, { as: person })).private).toHaveLength(1);
  expect(await close(id)).toBe(false);
  expect(await rowOf(id)).toMatchObject({ status: 'paid', bank_ref: String(stub.session(authority).ref) });
});

test('a payment that was closed is never credited, whatever comes back later', async () => {
  const person = await shop.customer();
  const { authority, id } = await begin(person);
  const back = stub.pay(authority);
  expect(await close(id)).toBe(true);
  expect(await close(id)).toBe(false);
  for (const address of [back, stub.claim(authority, false)])
    expect(await shop.follow(address)).toBe(`/wallet?payment=failed&ref=${id}`);
  await clearDesk();
  expect(stub.countOf('verify', authority)).toBe(0);
  expect(stub.countOf('inquire', authority)).toBe(0);
  expect(await shop.send(getPayment, { as: person, params: { id: String(id) } })).toMatchObject({
    outcome: 'failed',
  });
  expect(await shop.balanceOf(person)).toBe(0);
});

test('one that is closed while its gateway verifies it is credited to nobody, and an operator hears', async () => {
  const person = await shop.customer();
  const { authority, id } = await begin(person);
  stub.pay(authority);
  const admin = await shop.signInAdmin();
  const closing = changed({
    verify: async (name, amount) => {
      await close(id);
      return shop.platform.gateways.current.verify(name, amount);
    },
  });
  shop.clock.move(130);
  await sweepPayments(closing);
  expect((await rowOf(id)).status).toBe('closed');
  expect(await shop.balanceOf(person)).toBe(0);
  const [news, ...others] = (await shop.send(getNotifications, { as: admin })).private;
  expect(others).toEqual([]);
  expect(news?.title).toBe('پول پرداختِ بسته‌شده رسید');
  expect(news?.message).toContain(authority);
  expect(news?.link).toBe(`/admin/rechargeWallet?user=${person.id}`);
});

test('a callback that cannot be settled sends the browser to a payment that is being checked', async () => {
  const person = await shop.customer();
  const { authority, id } = await begin(person);
  const back = stub.pay(authority);
  await withoutStatus('paid', async () =>
    expect(await shop.follow(back)).toBe(`/wallet?payment=pending&ref=${id}`),
  );
  await sweepAfter(3);
  expect(await shop.balanceOf(person)).toBe(120_000);
});

test('a callback asked for before the payment is even found does the same', async () => {
  await sql`ALTER TABLE payments RENAME TO moved`.execute(shop.db);
  try {
    expect(await shop.follow('/api/payment/callback/sandbox?Authority=a&Status=OK')).toBe(
      '/wallet?payment=pending',
    );
  } finally {
    await sql`ALTER TABLE moved RENAME TO payments`.execute(shop.db);
  }
});

test('who asks the same while it is being asked shares the answer', async () => {
  let times = 0;
  let answer: (check: PaymentCheck) => void = () => {};
  const checking = () => {
    times += 1;
    return new Promise<PaymentCheck>((resolve) => (answer = resolve));
  };
  const asked = ['1', '1', '2', '1'].map((question) => checkOnce(shop.platform, question, checking));
  expect(times).toBe(2);
  answer({ status: 'pending', answer: 'unpaid' });
  expect(await asked[2]).toEqual({ status: 'pending', answer: 'unpaid' });
  void checkOnce(shop.platform, '2', checking);
  expect(times).toBe(3);
  void checkOnce(shop.platform, '1', checking);
  expect(times).toBe(3);
});

test('a callback sent again and again has the gateway asked a few times a minute; what is paid then is found', async () => {
  const other = await openShop({
    beside: shop,
    environment: { gateway: 'zarinpal', zarinpal: stub.account, rateLimits: true },
  });
  const person = await shop.customer();
  const { authority, id } = await begin(person);
  for (let times = 0; times < 6; times += 1)
    expect(await other.follow(stub.claim(authority, true))).toMatch(/payment=failed/);
  const asked = stub.countOf('verify', authority);
  const back = stub.pay(authority);
  for (let times = 0; times < 20; times += 1)
    expect(await other.follow(back)).toBe(`/wallet?payment=pending&ref=${id}`);
  expect(stub.countOf('verify', authority)).toBe(asked);
  await sweepAfter(1.1);
  expect(await shop.balanceOf(person)).toBe(120_000);
});

test('another customer who opens the callback learns nothing of whose payment it is, nor what it was', async () => {
  const [payer, other] = [await shop.customer(), await shop.customer()];
  const { authority, id } = await begin(payer, 130_000);
  const { pathname, search } = new URL(stub.pay(authority));
  const reply = await shop.call('GET', pathname + search, { as: other });
  expect(reply.headers.get('location')).toBe(`/wallet?payment=success&ref=${id}`);
  expect(reply.text).not.toMatch(new RegExp(`${payer.mobile}|130.?000|${stub.session(authority).ref}`));
  expect(await shop.balanceOf(payer)).toBe(130_000);
  for (const ref of [id, stub.session(authority).ref])
    expect(await shop.refused(getPayment, { as: other, params: { id: String(ref) } })).toMatchObject({
      code: 'NOT_FOUND',
    });
  expect((await shop.send(getNotifications, { as: other })).private).toEqual([]);
  expect(await shop.balanceOf(other)).toBe(0);
});

test('a payment moves from state to state as the rule says, and no other way', async () => {
  const person = await shop.customer();
  const states: PaymentStatus[] = ['pending', 'paid', 'failed', 'cancelled', 'closed'];
  const valuesOf = (status: PaymentStatus) => ({
    bank_ref: status === 'paid' ? '7' : null,
    settled_at: status === 'pending' ? null : shop.clock.now(),
  });
  const moves: Partial<Record<PaymentStatus, PaymentStatus[]>> = {};
  const trial = shop.db.transaction().execute(async (tx) => {
    for (const from of states)
      for (const to of states) {
        const { id } = await tx
          .insertInto('payments')
          .values({ person_id: person.id, amount: 10_000, gateway: 'none', status: from, ...valuesOf(from) })
          .returning('id')
          .executeTakeFirstOrThrow();
        const moved = await movePayment(tx, id, to, valuesOf(to));
        expect((await selectPayment(tx, id))?.status).toBe(moved ? to : from);
        if (moved) moves[from] = [...(moves[from] ?? []), to];
      }
    throw new Error('rolled back');
  });
  await expect(trial).rejects.toThrow('rolled back');
  expect(moves).toEqual({
    pending: ['pending', 'paid', 'failed', 'cancelled', 'closed'],
    failed: ['pending', 'paid', 'closed'],
    cancelled: ['pending', 'paid', 'closed'],
  });
});

// Last, because shops of one database count an address together.
test('callbacks past the limit of an address lead to the wallet too', async () => {
  const address = '/api/payment/callback/sandbox?Authority=none&Status=OK';
  const landed = new Map<string, number>();
  for (let times = 0; times < 650; times += 1) {
    const to = await limited.follow(address);
    landed.set(to, (landed.get(to) ?? 0) + 1);
  }
  expect([...landed.keys()]).toEqual(['/wallet?payment=failed', '/wallet?payment=pending']);
});
