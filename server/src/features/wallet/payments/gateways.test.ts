import { describe, expect, test } from 'vitest';
import { getNotifications } from '#contract/notifications';
import { chargeWallet, getTransactions } from '#contract/wallet';
import { openShop, type Person } from '../../../../testing/shop.ts';
import { startStub, type Fault } from '../../../../testing/gateways/stub.ts';
import { zarinpalProtocol } from '../../../../testing/gateways/zarinpal-stub.ts';
import { zibalProtocol } from '../../../../testing/gateways/zibal-stub.ts';
import { sweepPayments } from './settle.ts';

/** Shops with a gateway in each documented variant: empty parts as lists or objects, failures with 200, 400 or 422. */
const shops = await Promise.all(
  (
    [
      ['zarinpal, failures with 200, errors []', zarinpalProtocol({ empty: 'list' }), 200],
      ['zarinpal, failures with 422, errors {}', zarinpalProtocol({ empty: 'object' }), 422],
      ['zarinpal, failures with 400, errors []', zarinpalProtocol({ empty: 'list' }), 400],
      ['zibal, failures with 200', zibalProtocol(), 200],
      ['zibal, 201 without figures', zibalProtocol({ bare201: true }), 400],
    ] as const
  ).map(async ([name, protocol, status]) => {
    const stub = await startStub(protocol);
    stub.failWith(status);
    const shop = await openShop({ environment: { gateway: stub.name, [stub.name]: stub.account } });
    return { name, stub, shop, admin: await shop.signInAdmin() };
  }),
);

describe.each(shops)('$name', ({ stub, shop, admin }) => {
  const begin = async (person: Person, amount = 120_000) => {
    const { gatewayUrl, paymentId } = await shop.send(chargeWallet, { as: person, body: { amount } });
    return { authority: stub.authorityAt(gatewayUrl), paymentId: Number(paymentId), gatewayUrl };
  };
  const charges = async (person: Person) =>
    (await shop.send(getTransactions, { as: person, query: { operation: 'charge' } })).data.map(
      (each) => each.amount,
    );
  const statusOf = async (paymentId: number) =>
    (
      await shop.db
        .selectFrom('payments')
        .select('status')
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow()
    ).status;
  /** The operators' alerts, newest first. */
  const alerts = async () =>
    (await shop.send(getNotifications, { as: admin })).private.map((each) => each.message);
  /** Moves the clock by some minutes and runs a sweep. */
  const sweepAfter = (minutes: number) => {
    shop.clock.move(minutes * 60);
    return sweepPayments(shop.platform);
  };

  test('paid: credited with the bank’s reference', async () => {
    const person = await shop.customer();
    const { authority, gatewayUrl, paymentId } = await begin(person, 250_000);
    expect((await fetch(gatewayUrl)).status).toBe(200);
    expect(stub.session(authority)).toMatchObject({
      amount: 250_000 * stub.unit,
      orderId: String(paymentId),
      callbackUrl: `http://hakkak.test/api/payment/callback/${stub.name}`,
    });
    const { ref } = stub.session(authority);
    expect(await shop.follow(stub.pay(authority))).toBe(`/wallet?payment=success&ref=${paymentId}`);
    const { data } = await shop.send(getTransactions, { as: person });
    expect(data).toMatchObject([
      { operation: 'charge', amount: 250_000, balance: 250_000, ref: String(ref) },
    ]);
    expect(stub.session(authority).status).toBe('verified');
  });

  test('cancelled: nothing is credited, nothing verified, and the payment has ended', async () => {
    const person = await shop.customer();
    const { authority, paymentId } = await begin(person);
    expect(await shop.follow(stub.cancel(authority))).toBe(`/wallet?payment=cancelled&ref=${paymentId}`);
    expect(stub.countOf('verify', authority)).toBe(0);
    expect(await statusOf(paymentId)).toBe('cancelled');
    expect(await shop.follow(stub.claim(authority, true))).toMatch(/payment=failed/);
    await sweepAfter(24 * 60);
    expect(await charges(person)).toEqual([]);
  });

  test('a claimed cancellation does not lose what was paid', async () => {
    const person = await shop.customer();
    const { authority } = await begin(person);
    stub.pay(authority);
    expect(await shop.follow(stub.claim(authority, false))).toMatch(/payment=success/);
    expect(await charges(person)).toEqual([120_000]);
  });

  test('a cancellation the gateway cannot confirm is checked again', async () => {
    const person = await shop.customer();
    const { authority, paymentId } = await begin(person);
    stub.pay(authority);
    stub.failNext('inquire', 'down');
    expect(await shop.follow(stub.claim(authority, false))).toMatch(/payment=pending/);
    expect(await statusOf(paymentId)).toBe('pending');
    await sweepAfter(1);
    expect(await statusOf(paymentId)).toBe('paid');
    expect(await charges(person)).toEqual([120_000]);
  });

  test('a cancellation while its page is still open ends nothing', async () => {
    const person = await shop.customer();
    const { authority, paymentId } = await begin(person);
    expect(await shop.follow(stub.claim(authority, false))).toMatch(/payment=cancelled/);
    expect(await statusOf(paymentId)).toBe('pending');
    expect(await shop.follow(stub.pay(authority))).toMatch(/payment=success/);
    expect(await charges(person)).toEqual([120_000]);
  });

  test('a tampered authority credits nobody', async () => {
    const [person, other] = [await shop.customer(), await shop.customer()];
    const mine = await begin(person, 10_000);
    const theirs = await begin(other, 5_000_000);
    const back = stub.pay(mine.authority);
    const verified = stub.countOf('verify');
    const changed = back.replace(
      mine.authority,
      mine.authority.replace(/.$/, (last) => (last === '9' ? '8' : '9')),
    );
    expect(changed).not.toBe(back);
    expect(await shop.follow(changed)).toMatch(/^\/wallet\?payment=failed/);
    expect(stub.countOf('verify')).toBe(verified);
    // The customer's own paid callback with the authority of another's unpaid payment.
    expect(await shop.follow(back.replace(mine.authority, theirs.authority))).toMatch(/payment=failed/);
    expect(await charges(other)).toEqual([]);
    expect(await charges(person)).toEqual([]);
    expect(await shop.follow(back)).toMatch(/payment=success/);
    expect(await charges(person)).toEqual([10_000]);
  });

  test('an authority the gateway does not know is for an operator', async () => {
    const person = await shop.customer();
    const { authority, paymentId } = await begin(person);
    const back = stub.pay(authority);
    stub.forget(authority);
    const before = (await alerts()).length;
    expect(await shop.follow(back)).toMatch(/payment=pending/);
    expect(await shop.follow(back)).toMatch(/payment=pending/);
    expect((await alerts()).length).toBe(before + 1);
    expect(await statusOf(paymentId)).toBe('pending');
    expect(await charges(person)).toEqual([]);
  });

  test('a callback twice, and 20 times at once, credits once and each hears the same', async () => {
    const person = await shop.customer();
    const { authority, paymentId } = await begin(person);
    const back = stub.pay(authority);
    const landed = await Promise.all(Array.from({ length: 20 }, () => shop.follow(back)));
    expect(new Set(landed)).toEqual(new Set([`/wallet?payment=success&ref=${paymentId}`]));
    expect(await shop.follow(back)).toBe(landed[0]);
    expect(await charges(person)).toEqual([120_000]);
  });

  test('a lost callback: the sweeper finds the money, once, and tells its owner', async () => {
    const person = await shop.customer();
    const { authority, paymentId } = await begin(person);
    stub.pay(authority);
    await sweepAfter(1.9);
    expect(await statusOf(paymentId)).toBe('pending');
    expect((await sweepAfter(0.2)).credited).toBe(1);
    expect(await charges(person)).toEqual([120_000]);
    const { private: received } = await shop.send(getNotifications, { as: person });
    expect(received).toMatchObject([
      {
        title: 'کیف پول شما شارژ شد',
        message: expect.stringContaining('۱۲۰٬۰۰۰') as string,
        link: '/wallet',
      },
    ]);
    expect(await sweepAfter(60)).toMatchObject({ credited: 0 });
    expect(await shop.follow(stub.claim(authority, true))).toMatch(/payment=success/);
    expect(await charges(person)).toEqual([120_000]);
  });

  test('callback, cancellation and four sweepers at once credit once', async () => {
    const person = await shop.customer();
    const { authority } = await begin(person);
    const back = stub.pay(authority);
    shop.clock.move(130);
    await Promise.all([
      ...Array.from({ length: 5 }, () => shop.follow(back)),
      ...Array.from({ length: 5 }, () => shop.follow(stub.claim(authority, false))),
      ...Array.from({ length: 4 }, () => sweepPayments(shop.platform)),
    ]);
    expect(await charges(person)).toEqual([120_000]);
  });

  test('verification that times out is tried again, and "verified before" is success', async () => {
    const person = await shop.customer();
    const { authority, paymentId } = await begin(person);
    const back = stub.pay(authority);
    stub.failNext('verify', 'lost');
    expect(await shop.follow(back)).toMatch(/payment=pending/);
    expect(stub.session(authority).status).toBe('verified');
    expect(await charges(person)).toEqual([]);
    expect((await sweepAfter(1.1)).credited).toBe(1);
    expect(await statusOf(paymentId)).toBe('paid');
    expect(await charges(person)).toEqual([120_000]);
    expect(await shop.follow(back)).toMatch(/payment=success/);
    expect(await charges(person)).toEqual([120_000]);
  });

  test('a sweep that times out is tried again in minutes', async () => {
    const person = await shop.customer();
    const { authority } = await begin(person);
    stub.pay(authority);
    stub.failNext('verify', 'lost');
    await sweepAfter(100);
    expect(await charges(person)).toEqual([]);
    expect((await sweepAfter(5.1)).credited).toBe(1);
    expect(await charges(person)).toEqual([120_000]);
  });

  test('another amount than was asked for credits nothing and alerts once', async () => {
    const person = await shop.customer();
    const { authority, paymentId } = await begin(person, 5_000_000);
    const back = stub.pay(authority);
    stub.alter(authority, 10_000);
    const before = (await alerts()).length;
    expect(await shop.follow(back)).toMatch(/payment=pending/);
    expect(await shop.follow(back)).toMatch(/payment=pending/);
    for (const minutes of [3, 20, 600]) await sweepAfter(minutes);
    expect(await charges(person)).toEqual([]);
    expect(await statusOf(paymentId)).toBe('pending');
    const sent = (await alerts()).slice(0, -before || undefined);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain(paymentId.toLocaleString('fa-IR', { useGrouping: false }));
  });

  test('a callback opened by another customer credits the one who paid', async () => {
    const [payer, other] = [await shop.customer(), await shop.customer()];
    const { authority } = await begin(payer);
    const { pathname, search } = new URL(stub.pay(authority));
    expect((await shop.call('GET', pathname + search, { as: other })).status).toBe(302);
    expect(await shop.balanceOf(payer)).toBe(120_000);
    expect(await shop.balanceOf(other)).toBe(0);
  });

  test('a callback that claims to have paid is not believed, and paying afterwards still counts', async () => {
    const person = await shop.customer();
    const { authority, paymentId } = await begin(person);
    expect(await shop.follow(stub.claim(authority, true))).toBe(`/wallet?payment=failed&ref=${paymentId}`);
    expect(await statusOf(paymentId)).toBe('pending');
    expect(await charges(person)).toEqual([]);
    stub.pay(authority);
    await sweepAfter(2);
    expect(await charges(person)).toEqual([120_000]);
  });

  test('a description of 500 Persian characters arrives whole, a longer one cut', async () => {
    const gateway = shop.platform.gateways.byName(stub.name);
    const request = {
      amount: 10_000,
      callbackUrl: 'http://hakkak.test/api/payment/callback/x',
      mobile: '09350000000',
      paymentId: 'none',
    };
    const description = 'شارژ کیف پول؛ ۱۲ نقش‌ونگار 🖋 '.repeat(40).slice(0, 480).padEnd(500, 'ژ');
    const letters = Array.from(description);
    const text = [...letters, ...Array.from('ن'.repeat(500 - letters.length))].join('');
    expect(Array.from(text)).toHaveLength(500);
    for (const sent of [text, `${text}🖋🖋`]) {
      const made = await gateway?.create({ ...request, description: sent });
      expect(stub.session(made?.authority ?? '').description).toBe(text);
    }
  });

  test.each<Exclude<Fault, object>>(['down', 'dead', 'lost', -9, -41, 105])(
    'a gateway that starts no payment (%s): UNAVAILABLE, and the same key may be sent again',
    async (fault) => {
      const person = await shop.customer();
      const sent = {
        as: person,
        body: { amount: 50_000 },
        headers: { 'idempotency-key': `again ${fault}` },
      };
      const before = (await alerts()).length;
      stub.failNext('create', fault);
      expect(await shop.refused(chargeWallet, sent)).toMatchObject({
        status: 503,
        code: 'UNAVAILABLE',
        message: 'درگاه پرداخت در دسترس نیست. کمی بعد دوباره تلاش کنید.',
      });
      // None of these codes concerns the merchant.
      expect((await alerts()).length).toBe(before);
      const { gatewayUrl } = await shop.send(chargeWallet, sent);
      expect(await shop.follow(stub.pay(stub.authorityAt(gatewayUrl)))).toMatch(/payment=success/);
      expect(await charges(person)).toEqual([50_000]);
    },
  );

  test('a gateway that serves the shop nothing alerts once, whoever meets it', async () => {
    const person = await shop.customer();
    const { authority, paymentId } = await begin(person);
    const back = stub.pay(authority);
    shop.clock.move(24 * 3600);
    const before = (await alerts()).length;
    stub.failNext('create', stub.closed, stub.closed);
    stub.failNext('verify', stub.closed, stub.closed);
    for (const amount of [10_000, 20_000])
      expect(await shop.refused(chargeWallet, { as: person, body: { amount } })).toMatchObject({
        status: 503,
        message: expect.stringContaining('درگاه پرداخت در دسترس نیست') as string,
      });
    for (let times = 0; times < 2; times += 1)
      expect(await shop.follow(back)).toBe(`/wallet?payment=pending&ref=${paymentId}`);
    expect((await alerts()).length).toBe(before + 1);
    await sweepAfter(1.1);
    expect(await charges(person)).toEqual([120_000]);
  });

  test.each<Fault>(['down', 'dead', 'lost'])('a gateway that is away (%s) while verifying', async (fault) => {
    const person = await shop.customer();
    const { authority, paymentId } = await begin(person);
    const back = stub.pay(authority);
    stub.failNext('verify', fault, fault);
    stub.failNext('inquire', fault);
    expect(await shop.follow(back)).toMatch(/payment=pending/);
    expect(await statusOf(paymentId)).toBe('pending');
    await sweepAfter(1.1);
    expect(await charges(person)).toEqual([]);
    stub.mend();
    await sweepAfter(30);
    expect(await charges(person)).toEqual([120_000]);
  });

  test('checked at 2, 5, 10 … minutes up to a day, then over when nobody paid', async () => {
    const person = await shop.customer();
    const { authority, paymentId } = await begin(person);
    const checks: number[] = [];
    const start = shop.clock.now().getTime();
    for (let minute = 1; minute <= 26 * 60; minute += 1) {
      const due = await shop.db
        .selectFrom('payments')
        .select('check_at')
        .where('id', '=', paymentId)
        .where('status', '=', 'pending')
        .executeTakeFirst();
      if (!due?.check_at) break;
      // Moves to the minute of the next planned check.
      const wait = Math.ceil((due.check_at.getTime() - shop.clock.now().getTime()) / 60_000);
      const seen = stub.countOf('inquire', authority);
      await sweepAfter(Math.max(wait, 1));
      if (stub.countOf('inquire', authority) > seen)
        checks.push(Math.round((shop.clock.now().getTime() - start) / 60_000));
    }
    expect(checks).toEqual([2, 5, 10, 20, 40, 80, 160, 320, 640, 1440]);
    expect(await statusOf(paymentId)).toBe('failed');
    expect(await charges(person)).toEqual([]);
    // A payment is credited even long afterwards when its customer comes back.
    stub.pay(authority);
    expect(await shop.follow(stub.claim(authority, true))).toMatch(/payment=success/);
    expect(await charges(person)).toEqual([120_000]);
  });

  test('a gateway silent for a day: an operator hears of the payment, once; it is asked daily for a week', async () => {
    // By then, undecided payments of other tests have ended.
    for (let days = 0; days < 12; days += 1) await sweepAfter(24 * 60);
    const person = await shop.customer();
    const { authority, paymentId } = await begin(person);
    stub.pay(authority);
    const before = (await alerts()).length;
    const sweepInSilence = async (minutes: number) => {
      // The gateway is unavailable for inquiry and for verification.
      stub.failNext('inquire', 'dead');
      stub.failNext('verify', 'dead');
      const { checked } = await sweepAfter(minutes);
      stub.mend();
      return checked;
    };
    for (const minutes of [2, 3, 5, 10, 20, 40, 80, 160, 320]) expect(await sweepInSilence(minutes)).toBe(1);
    expect((await alerts()).length).toBe(before);
    expect(await sweepInSilence(800)).toBe(1);
    expect((await alerts()).length).toBe(before + 1);
    expect((await alerts())[0]).toContain(authority);
    expect((await shop.send(getNotifications, { as: admin })).private[0]?.link).toBe(
      `/admin/rechargeWallet?user=${person.id}`,
    );
    for (let days = 2; days <= 7; days += 1) expect(await sweepInSilence(24 * 60 + 1)).toBe(1);
    expect((await alerts()).length).toBe(before + 1);
    expect(await statusOf(paymentId)).toBe('pending');
    expect((await sweepAfter(24 * 60)).checked).toBe(0);
    expect(await shop.follow(stub.claim(authority, true))).toMatch(/payment=success/);
    expect(await charges(person)).toEqual([120_000]);
  });

  test('a payment the gateway never took up ends after a day', async () => {
    const person = await shop.customer();
    stub.failNext('create', 'down');
    await shop.refused(chargeWallet, { as: person, body: { amount: 50_000 } });
    const sent = { as: person, body: { amount: 50_000 }, headers: { 'idempotency-key': 'a day ago' } };
    stub.failNext('create', 'down');
    await shop.refused(chargeWallet, sent);
    for (let times = 0; times < 12; times += 1) await sweepAfter(24 * 60);
    const ended = await shop.db
      .selectFrom('payments')
      .select('status')
      .where('person_id', '=', person.id)
      .execute();
    expect(ended.map(({ status }) => status)).toEqual(['failed', 'failed']);
    // Its key cannot start another payment.
    expect(await shop.refused(chargeWallet, sent)).toMatchObject({ status: 409, code: 'CONFLICT' });
  });

  test('a payment the gateway took up late has its whole day from then on', async () => {
    const person = await shop.customer();
    const sent = { as: person, body: { amount: 50_000 }, headers: { 'idempotency-key': 'late' } };
    stub.failNext('create', 'down');
    await shop.refused(chargeWallet, sent);
    for (const minutes of [2, 20, 200, 1000]) await sweepAfter(minutes);
    const { gatewayUrl, paymentId } = await shop.send(chargeWallet, sent);
    const authority = stub.authorityAt(gatewayUrl);
    await sweepAfter(300);
    expect(await statusOf(Number(paymentId))).toBe('pending');
    stub.pay(authority);
    await sweepAfter(400);
    expect(await charges(person)).toEqual([50_000]);
  });
});

test('a payment made under an earlier gateway is settled by that gateway', async () => {
  const [earlier, later] = [await startStub(zibalProtocol()), await startStub(zarinpalProtocol())];
  const before = await openShop({ environment: { gateway: 'zibal', zibal: earlier.account } });
  const person = await before.customer();
  const { gatewayUrl } = await before.send(chargeWallet, { as: person, body: { amount: 70_000 } });
  const lost = await before.send(chargeWallet, { as: person, body: { amount: 30_000 } });
  const after = await openShop({
    beside: before,
    environment: { gateway: 'zarinpal', zarinpal: later.account, zibal: earlier.account },
  });
  expect(await after.follow(earlier.pay(earlier.authorityAt(gatewayUrl)))).toMatch(/payment=success/);
  earlier.pay(earlier.authorityAt(lost.gatewayUrl));
  after.clock.move(180);
  expect(await sweepPayments(after.platform)).toMatchObject({ credited: 1 });
  expect(await after.balanceOf(person)).toBe(100_000);
  const next = await after.send(chargeWallet, { as: person, body: { amount: 10_000 } });
  expect(later.authorityAt(next.gatewayUrl)).toMatch(/^A/);
});
