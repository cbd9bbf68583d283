import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { getNotifications } from '#contract/notifications';
import { countPending, countToday, getOrderChart, getOrders, searchOrders } from '#contract/order-lists';
import { acceptOrder, cancelOrder, getOrder, type Order, payOrder } from '#contract/orders';
import { getPrices } from '#contract/pricing';
import { getProfile } from '#contract/profile';
import { changeBalance, chargeLimits, getTransactions } from '#contract/wallet';
import { placeOrder } from '../../../../testing/acts.ts';
import { ledgerIsRight } from '../../../../testing/ledger.ts';
import { openShop, type Person } from '../../../../testing/shop.ts';
import { sample } from '../../../../testing/samples.ts';
import { startStub } from '../../../../testing/gateways/stub.ts';
import { zarinpalProtocol } from '../../../../testing/gateways/zarinpal-stub.ts';
import { registerPurchases } from '../../wallet/payments/purchases.ts';
import { sweepPayments } from '../../wallet/payments/settle.ts';
import { addReportChanges } from '../../reports/service.ts';
import { tendUnpaid } from './jobs.ts';

const stub = await startStub(zarinpalProtocol());
const environment = { gateway: 'zarinpal' as const, zarinpal: stub.account };
const shop = await openShop({ environment });
const before = await openShop({ environment, beside: shop });
/** As the version before unpaid orders: it credits payments and knows of no order. */
registerPurchases(before.platform, { pageOf: async () => null, lock: async () => null });
const admin = await shop.signInAdmin();
async function customer(balance = 0): Promise<Person> {
  const person = await shop.signIn();
  if (balance > 0) await shop.fund(person, balance);
  return person;
}
const corel = 150_000;
const day = 86_400;

const order = (as: Person, body: Partial<Parameters<typeof placeOrder>[3]> = {}) =>
  placeOrder(shop, as, [sample('png')], { pay: 'gateway', ...body });
const authorityOf = ({ payment }: Order) => stub.authorityAt(payment?.gatewayUrl ?? '');
const shown = (as: Person, { _id }: Order) => shop.send(getOrder, { as, params: { id: _id } });
const pay = (as: Person, { _id }: Order) => shop.send(payOrder, { as, body: { designId: _id } });
const tend = () => tendUnpaid(shop.platform, new AbortController().signal);
const noticesOf = async (as: Person) => (await shop.send(getNotifications, { as })).private;
const charges = async (as: Person) =>
  (await shop.send(getTransactions, { as })).data.map(({ operation, amount }) => [operation, amount]);
const take = (person: Person, amount: number) =>
  shop.send(changeBalance, {
    as: admin,
    body: { userId: String(person.id), amount: -amount, note: 'خرج شد' },
  });

test('an order that the wallet cannot pay waits for its payment, and is placed by its callback', async () => {
  const person = await customer(40_000);
  const made = await order(person, { brief: { material: 'silver', ringMm: 17.5 } });
  expect(made).toMatchObject({
    status: 'unpaid',
    price: corel,
    brief: { material: 'silver', ringMm: 17.5 },
    payment: { amount: 110_000 },
  });
  expect(made.paidAt).toBeUndefined();
  expect(stub.session(authorityOf(made))).toMatchObject({ amount: 110_000 * stub.unit });
  expect(await shop.balanceOf(person)).toBe(40_000);
  expect(await shown(person, made)).toMatchObject({ status: 'unpaid', payment: made.payment });
  const back = await shop.follow(stub.pay(authorityOf(made)));
  expect(back).toBe(`/designOrder/${made._id}?payment=success&ref=${made.payment?.paymentId}`);
  const paid = await shown(person, made);
  expect(paid).toMatchObject({ status: 'pending', orderNumber: made.orderNumber, files: made.files });
  expect(paid.payment).toBeUndefined();
  expect(paid.paidAt).toBe(paid.events?.at(-1)?.createdAt);
  expect(paid.events?.map(({ action, from, to }) => [action, from, to])).toEqual([
    ['create', null, 'unpaid'],
    ['pay', 'unpaid', 'pending'],
  ]);
  expect(await shop.balanceOf(person)).toBe(0);
  expect(await charges(person)).toEqual([
    ['order', -corel],
    ['charge', 110_000],
    ['manual', 40_000],
  ]);
  expect(await noticesOf(person)).toEqual([]);
  for (let times = 0; times < 3; times += 1)
    expect(await shop.follow(stub.claim(authorityOf(made), true))).toBe(back);
  expect(await shop.balanceOf(person)).toBe(0);
  await ledgerIsRight(shop.db);
});

test('with enough in the wallet the gateway is not asked', async () => {
  const person = await customer(corel);
  const made = await order(person);
  expect(made).toMatchObject({ status: 'pending' });
  expect(made.payment).toBeUndefined();
  expect(await shop.balanceOf(person)).toBe(0);
});

test('of two orders that one wallet can pay, one waits for its payment, in two processes too', async () => {
  const beside = await openShop({ environment, beside: shop });
  const shops = [shop, beside];
  const person = await customer(corel);
  /** Runs both with the wallet held until they wait for it. */
  const together = async (act: (at: typeof shop, each: number) => Promise<Order>) => {
    let running: Promise<Order[]> | undefined;
    await shop.db.transaction().execute(async (tx) => {
      await sql`SELECT FROM accounts WHERE person_id = ${person.id} FOR UPDATE`.execute(tx);
      running = Promise.all(shops.map(act));
      await vi.waitFor(async () => {
        const { rows } = await sql`SELECT FROM pg_stat_activity WHERE datname = current_database()
          AND wait_event_type = 'Lock'`.execute(shop.db);
        expect(rows).toHaveLength(2);
      }, 20_000);
    });
    return (await running) ?? [];
  };
  const statusesOf = (orders: Order[]) => orders.map(({ status }) => status).toSorted();
  const made = await together((at) => placeOrder(at, person, [sample('png')], { pay: 'gateway' }));
  expect(statusesOf(made)).toEqual(['pending', 'unpaid']);
  expect(await shop.balanceOf(person)).toBe(0);
  const unpaid = [...made.filter(({ status }) => status === 'unpaid'), await order(person)];
  expect(unpaid.map(({ payment }) => payment?.amount)).toEqual([corel, corel]);
  await shop.fund(person, corel);
  const asked = await together((at, each) =>
    at.send(payOrder, { as: person, body: { designId: unpaid[each]?._id ?? '' } }),
  );
  expect(statusesOf(asked)).toEqual(['pending', 'unpaid']);
  expect(asked.find(({ status }) => status === 'unpaid')?.payment).toMatchObject({ amount: corel });
  await ledgerIsRight(shop.db);
});

test('the wallet alone is asked by default', async () => {
  const person = await customer();
  const refusal = await shop
    .call('POST', '/api/design/new', { as: person, form: { type: 'corel', desc: 'طرح' }, files: [] })
    .then(({ status, body }) => ({ status, ...(body as object) }));
  expect(refusal).toMatchObject({ status: 402, code: 'INSUFFICIENT_BALANCE', missing: corel });
});

test('a repeated call gives the same order and payment', async () => {
  const person = await customer();
  const sent = {
    as: person,
    headers: { 'idempotency-key': crypto.randomUUID() },
    form: { type: 'corel', desc: 'طرح', pay: 'gateway' },
    files: [],
  };
  const answers = await Promise.all([1, 2, 3].map(() => shop.call('POST', '/api/design/new', sent)));
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  expect((await shop.send(getOrders, { as: person })).metadata.total).toBe(1);
  await shop.follow(stub.pay(authorityOf(answers[0]?.body as Order)));
  expect(await shop.balanceOf(person)).toBe(0);
});

test('a payment of less than the least charge leaves the rest in the wallet', async () => {
  const person = await customer(corel - 4000);
  const made = await order(person);
  expect(made.payment?.amount).toBe(chargeLimits.min);
  await shop.follow(stub.pay(authorityOf(made)));
  expect((await shown(person, made)).status).toBe('pending');
  expect(await shop.balanceOf(person)).toBe(chargeLimits.min - 4000);
});

test('what is missing beyond the largest charge is refused with advice, and nothing is made', async () => {
  const person = await customer();
  await sql`UPDATE prices SET base = 100000001 WHERE type = 'threeD'`.execute(shop.db);
  const reply = await shop.call('POST', '/api/design/new', {
    as: person,
    form: { type: 'threeD', desc: 'طرح', pay: 'gateway' },
    files: [],
  });
  await sql`UPDATE prices SET base = 500000 WHERE type = 'threeD'`.execute(shop.db);
  expect(reply).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  expect(reply.text).toContain('چند نوبت');
  expect((await shop.send(getOrders, { as: person })).data).toEqual([]);
});

test('without an address of the gateway the order stays, and paying asks again', async () => {
  const person = await customer();
  stub.failNext('create', 'down');
  const made = await order(person);
  expect(made).toMatchObject({ status: 'unpaid', payment: null });
  expect((await shown(person, made)).payment).toBeNull();
  stub.failNext('create', 'dead');
  expect((await pay(person, made)).payment).toBeNull();
  const again = await pay(person, made);
  expect(again).toMatchObject({ status: 'unpaid', payment: { amount: corel } });
  expect((await pay(person, made)).payment).toEqual(again.payment);
  await shop.follow(stub.pay(authorityOf(again)));
  expect(await pay(person, made)).toMatchObject({ _id: made._id, status: 'pending' });
});

test('what came into the wallet meanwhile pays the order, and a smaller sum makes a new payment', async () => {
  const person = await customer();
  const made = await order(person);
  await shop.fund(person, 50_000);
  const asked = await pay(person, made);
  expect(asked.payment).toMatchObject({ amount: 100_000 });
  expect(asked.payment?.paymentId).not.toBe(made.payment?.paymentId);
  await shop.fund(person, 100_000);
  expect(await pay(person, made)).toMatchObject({ status: 'pending' });
  expect(await shop.balanceOf(person)).toBe(0);
  // Both payments are paid later: they charge the wallet.
  for (const each of [made, asked]) await shop.follow(stub.pay(authorityOf(each)));
  expect(await shop.balanceOf(person)).toBe(250_000);
  expect((await noticesOf(person)).map(({ title }) => title)).toEqual(
    Array.from({ length: 2 }, () => 'پرداخت به کیف پول شما رسید'),
  );
  await ledgerIsRight(shop.db);
});

test('two payments for one order: the first pays it, the second charges the wallet', async () => {
  const person = await customer();
  const made = await order(person);
  await shop.fund(person, 20_000);
  const second = await pay(person, made);
  const landed = await Promise.all([made, second].map((each) => shop.follow(stub.pay(authorityOf(each)))));
  for (const page of landed) expect(page).toMatch(`/designOrder/${made._id}?payment=success`);
  expect((await shown(person, made)).status).toBe('pending');
  expect(await shop.balanceOf(person)).toBe(20_000 + corel + 130_000 - corel);
  expect(await noticesOf(person)).toHaveLength(1);
});

test('money spent meanwhile: the order stays unpaid, its customer is told, and one call pays it', async () => {
  const person = await customer(50_000);
  const made = await order(person);
  await take(person, 50_000);
  const back = await shop.follow(stub.pay(authorityOf(made)));
  expect(back).toMatch(/payment=success/);
  expect((await shown(person, made)).status).toBe('unpaid');
  expect(await shop.balanceOf(person)).toBe(100_000);
  const [notice] = await noticesOf(person);
  expect(notice).toMatchObject({ link: `/designOrder/${made._id}` });
  expect(notice?.message).toContain('۵۰٬۰۰۰ تومان دیگر لازم دارد');
  const again = await pay(person, made);
  expect(again.payment).toMatchObject({ amount: 50_000 });
  await shop.follow(stub.pay(authorityOf(again)));
  expect((await shown(person, made)).status).toBe('pending');
  expect(await shop.balanceOf(person)).toBe(0);
});

test('a price that changes meanwhile is not that of the order', async () => {
  const person = await customer();
  const made = await order(person);
  await sql`UPDATE prices SET base = 400000 WHERE type = 'corel'`.execute(shop.db);
  await shop.follow(stub.pay(authorityOf(made)));
  await sql`UPDATE prices SET base = 150000 WHERE type = 'corel'`.execute(shop.db);
  expect(await shown(person, made)).toMatchObject({ status: 'pending', price: corel });
  const prices = await shop.send(getPrices, { as: person });
  expect(prices.data.find(({ type }) => type === 'corel')?.total).toBe(corel);
});

test('failed or cancelled at the bank, or forged: the order is unpaid', async () => {
  const person = await customer();
  const cancelled = await order(person);
  expect(await shop.follow(stub.cancel(authorityOf(cancelled)))).toMatch(
    `/designOrder/${cancelled._id}?payment=cancelled`,
  );
  const forged = await order(person);
  expect(await shop.follow(stub.claim(authorityOf(forged), true))).toMatch(/payment=failed/);
  const less = await order(person);
  stub.pay(authorityOf(less));
  stub.alter(authorityOf(less), 1000);
  expect(await shop.follow(stub.claim(authorityOf(less), true))).toMatch(/payment=pending/);
  for (const each of [cancelled, forged, less]) expect((await shown(person, each)).status).toBe('unpaid');
  expect((await shown(person, cancelled)).payment).toBeNull();
  expect(await shop.balanceOf(person)).toBe(0);
  await shop.follow(stub.pay(authorityOf(await pay(person, cancelled))));
  expect((await shown(person, cancelled)).status).toBe('pending');
});

test('a lost callback: the sweep places the order and tells its customer', async () => {
  const person = await customer();
  const made = await order(person);
  stub.pay(authorityOf(made));
  shop.clock.move(3 * 60);
  await sweepPayments(shop.platform);
  expect((await shown(person, made)).status).toBe('pending');
  const [notice, ...others] = await noticesOf(person);
  expect(others).toEqual([]);
  expect(notice).toMatchObject({ link: `/designOrder/${made._id}` });
  expect(notice?.message).toMatch(/سفارش [۰-۹]+ ثبت شد/);
});

test('a callback that the version before answers credits, and the job places the order', async () => {
  const person = await customer();
  const made = await order(person);
  expect(await before.follow(stub.pay(authorityOf(made)))).toMatch(/^\/wallet\?payment=success/);
  expect((await shown(person, made)).status).toBe('unpaid');
  expect(await shop.balanceOf(person)).toBe(corel);
  await ledgerIsRight(shop.db);
  await Promise.all([tend(), tend(), tend()]);
  expect((await shown(person, made)).status).toBe('pending');
  expect(await shop.balanceOf(person)).toBe(0);
  expect(await charges(person)).toHaveLength(2);
  await ledgerIsRight(shop.db);
});

test('an order that is cancelled before its callback stays so, and the money is in the wallet', async () => {
  const person = await customer();
  const made = await order(person);
  const authority = authorityOf(made);
  await shop.send(cancelOrder, { as: person, body: { designId: made._id } });
  await shop.follow(stub.pay(authority));
  const ended = await shown(person, made);
  expect(ended).toMatchObject({ status: 'cancelled' });
  expect(ended.paidAt).toBeUndefined();
  expect(await shop.balanceOf(person)).toBe(corel);
  expect((await noticesOf(person))[0]?.message).toContain('۱۵۰٬۰۰۰ تومان');
  expect(await shop.refused(payOrder, { as: person, body: { designId: made._id } })).toMatchObject({
    status: 409,
    code: 'INVALID_TRANSITION',
  });
  await ledgerIsRight(shop.db);
});

test('a cancellation that races the callback either refunds the order or finds it unpaid', async () => {
  for (let round = 0; round < 12; round += 1) {
    const person = await customer();
    const made = await order(person);
    const back = stub.pay(authorityOf(made));
    const [, cancelled] = await Promise.all([
      shop.follow(back),
      shop.send(cancelOrder, { as: person, body: { designId: made._id } }),
    ]);
    expect(cancelled.status).toBe('cancelled');
    expect((await shown(person, made)).status).toBe('cancelled');
    expect(await shop.balanceOf(person)).toBe(corel);
  }
  await ledgerIsRight(shop.db);
});

test('after a day its customer is reminded once, and after seven it expires unless a payment is pending', async () => {
  shop.clock.move(2 * day);
  await tend();
  const [person, other] = [await customer(), await customer()];
  const made = await order(person);
  const waiting = await order(other);
  stub.cancel(authorityOf(made));
  await shop.follow(stub.claim(authorityOf(made), false));
  shop.clock.move(day + 60);
  expect(await tend()).toMatchObject({ reminded: 2, expired: 0 });
  expect(await tend()).toMatchObject({ reminded: 0 });
  expect((await shop.smsOf(person.mobile)).filter(({ text }) => !text.includes('کد'))).toEqual([]);
  shop.clock.move(6 * day);
  // The gateway of the other payment has not said how it ended.
  expect(await tend()).toMatchObject({ expired: 1 });
  const again = await shop.signIn(person.mobile);
  const ended = await shown(again, made);
  expect(ended.status).toBe('cancelled');
  expect(ended.events?.at(-1)).toMatchObject({
    action: 'expire',
    from: 'unpaid',
    to: 'cancelled',
    by: { _id: '', name: '', admin: true },
  });
  expect((await noticesOf(again)).map(({ title }) => title)).toEqual([
    'سفارش لغو شد',
    'سفارش شما منتظر پرداخت است',
  ]);
  expect((await shown(await shop.signIn(other.mobile), waiting)).status).toBe('unpaid');
  await shop.follow(stub.pay(authorityOf(waiting)));
  expect((await shown(await shop.signIn(other.mobile), waiting)).status).toBe('pending');
});

test('at most five unpaid orders, however many are sent at once', async () => {
  const person = await customer();
  const replies = await Promise.all(
    Array.from({ length: 9 }, () =>
      shop.call('POST', '/api/design/new', {
        as: person,
        form: { type: 'corel', desc: 'طرح', pay: 'gateway' },
        files: [],
      }),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
  for (const { status, body } of replies.filter((each) => each.status !== 200))
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  const { data } = await shop.send(getOrders, { as: person, query: { count: 1 } });
  await shop.send(cancelOrder, { as: person, body: { designId: data[0]?._id ?? '' } });
  expect((await order(person)).status).toBe('unpaid');
});

test('an unpaid order is in no queue, count, chart or report; a paid one is on the day of its payment', async () => {
  const person = await customer();
  const [made, ended] = [await order(person), await order(person)];
  await shop.send(cancelOrder, { as: person, body: { designId: ended._id } });
  const figures = async (as: Person) => {
    await addReportChanges(shop.db);
    const { rows } = await sql<{
      figure: string;
      count: number;
    }>`SELECT figure, sum(count)::int AS count FROM report_sums
      WHERE subject = 'orders' AND span = 'day' AND dimension = 'type' AND start = tehran_day(${shop.clock.now()})
      GROUP BY figure HAVING sum(count) <> 0`.execute(shop.db);
    return {
      pending: (await shop.send(countPending, { as: admin })).data,
      today: (await shop.send(countToday, { as: admin })).data,
      chart: (await shop.send(getOrderChart, { as })).data.reduce((sum, { y }) => sum + y, 0),
      own: (await shop.send(getProfile, { as })).designCount,
      report: rows.find(({ figure }) => figure === 'pending')?.count ?? 0,
      unpaid: rows.filter(({ figure }) => figure === 'unpaid' || figure === 'cancelled').length,
    };
  };
  shop.clock.move(2 * day);
  const someone = await shop.signIn(person.mobile);
  admin.token = (await shop.signIn(admin.mobile)).token;
  const start = await figures(someone);
  expect(start).toMatchObject({ chart: 0, own: 0, unpaid: 0 });
  expect((await shop.send(getOrders, { as: someone, query: { status: 'unpaid' } })).data).toHaveLength(1);
  await shop.follow(stub.pay(authorityOf(made)));
  expect(await figures(someone)).toEqual({
    ...start,
    pending: start.pending + 1,
    today: start.today + 1,
    chart: 1,
    own: 1,
    report: start.report + 1,
  });
});

test('nobody but its customer pays or cancels an unpaid order, and admins do nothing to it', async () => {
  const [person, other] = [await customer(), await customer(corel)];
  const made = await order(person);
  expect(await shop.refused(payOrder, { as: other, body: { designId: made._id } })).toMatchObject({
    status: 404,
  });
  expect(await shop.refused(payOrder, { as: admin, body: { designId: made._id } })).toMatchObject({
    status: 403,
  });
  expect(await shop.refused(acceptOrder, { as: admin, body: { designId: made._id } })).toMatchObject({
    status: 409,
  });
  const listed = await shop.send(searchOrders, {
    as: admin,
    query: { status: 'unpaid', userId: String(person.id) },
  });
  expect(listed.designs).toMatchObject([{ _id: made._id, status: 'unpaid' }]);
  expect(listed.designs[0]?.payment).toBeUndefined();
  expect((await shop.send(getOrder, { as: admin, params: { id: made._id } })).payment).toBeUndefined();
});

test('a text that its font can draw is kept with it', async () => {
  const person = await customer();
  const brief = { text: 'مهر و ماه', textFontId: 'aref-ruqaa' };
  expect(await order(person, { brief })).toMatchObject({ brief });
});

test('a bad brief is refused by its field, and nothing is made', async () => {
  const person = await customer();
  for (const brief of [
    '{',
    { material: 'mud' },
    { ringMm: 10 },
    { widthMm: 0 },
    { heightMm: 2001 },
    { text: 'ا'.repeat(201) },
    { text: 'مهر', textFontId: 'comic-sans' },
    { textFontId: 'comic-sans' },
    // The font has no such letters.
    { text: 'मेहर', textFontId: 'aref-ruqaa' },
    [],
    7,
  ]) {
    const reply = await shop.call('POST', '/api/design/new', {
      as: person,
      form: { type: 'corel', desc: 'طرح', pay: 'gateway', brief },
      files: [],
    });
    expect({ brief, status: reply.status, body: reply.body }).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', fields: { brief: expect.any(String) as string } },
    });
  }
  expect((await shop.send(getOrders, { as: person })).data).toEqual([]);
});
