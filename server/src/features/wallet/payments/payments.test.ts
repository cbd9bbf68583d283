import { expect, test } from 'vitest';
import { chargeWallet, getPayment, getTransactions } from '#contract/wallet';
import { openShop, type Person } from '../../../../testing/shop.ts';

const shop = await openShop();
const callback = '/api/payment/callback/sandbox';

/** A payment its customer completed at the bank, with the address of the callback. */
async function paid(person: Person, amount = 120_000) {
  const payment = await shop.send(chargeWallet, { as: person, body: { amount } });
  const authority = payment.gatewayUrl.split('/').at(-1) ?? '';
  const back = await shop.call('POST', `/sandbox/${authority}/pay`);
  return { ...payment, authority, back: back.headers.get('location') ?? '' };
}

const charges = async (person: Person) =>
  (await shop.send(getTransactions, { as: person, query: { operation: 'charge' } })).data.map(
    (each) => each.amount,
  );

test('a payment is credited with the bank’s reference, which the callback does not tell', async () => {
  const person = await shop.customer();
  const landed = await shop.charge(person, 250_000);
  expect(landed).toMatch(/^\/wallet\?payment=success&ref=\d+$/);
  expect(await shop.balanceOf(person)).toBe(250_000);
  const { data } = await shop.send(getTransactions, { as: person });
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    operation: 'charge',
    amount: 250_000,
    balance: 250_000,
    ref: expect.stringMatching(/^\d+$/) as string,
  });
  const id = new URL(landed, 'http://here').searchParams.get('ref') ?? '';
  const payment = await shop.send(getPayment, { as: person, params: { id } });
  expect(payment).toEqual({
    _id: id,
    amount: 250_000,
    outcome: 'success',
    ref: data[0]?.ref,
    receipt: data[0],
    createdAt: expect.stringMatching(/Z$/) as string,
  });
  expect(landed).not.toContain(payment.ref);
});

test('the bank’s page names the amount and needs no sign-in', async () => {
  const person = await shop.customer();
  const { gatewayUrl } = await shop.send(chargeWallet, { as: person, body: { amount: 123_000 } });
  const page = await shop.call('GET', new URL(gatewayUrl).pathname);
  expect(page.status).toBe(200);
  expect(page.text).toContain('۱۲۳٬۰۰۰');
});

test('a callback replayed 20 times at once credits once, and each hears success', async () => {
  const person = await shop.customer();
  const { back } = await paid(person);
  const landed = await Promise.all(Array.from({ length: 20 }, () => shop.follow(back)));
  expect(new Set(landed).size).toBe(1);
  expect(landed[0]).toMatch(/payment=success/);
  expect(await charges(person)).toEqual([120_000]);
  expect(await shop.follow(back)).toBe(landed[0]);
  expect(await shop.balanceOf(person)).toBe(120_000);
});

test('a gateway that posts is led to the GET with its fields; the POST itself does nothing', async () => {
  const person = await shop.customer();
  const { back } = await paid(person);
  const { searchParams } = new URL(back);
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const origin = { origin: 'https://bank.example', cookie: `token=${person.token}` };
  const form = new FormData();
  for (const [name, value] of searchParams) form.append(name, value);
  const sent: [string, Parameters<typeof shop.call>[2]][] = [
    [callback, { raw: searchParams.toString(), headers: { ...type, ...origin } }],
    [`${callback}/`, { raw: searchParams.toString(), headers: type }],
    [
      callback,
      {
        raw: JSON.stringify(Object.fromEntries(searchParams)),
        headers: { 'content-type': 'application/json' },
      },
    ],
    [`${callback}?${searchParams.toString()}`, { headers: origin }],
    [`${callback}?${searchParams.toString()}`, { raw: 'x', headers: { 'content-type': 'text/plain' } }],
  ];
  for (const [path, request] of sent) {
    const reply = await shop.call('POST', path, request);
    expect(reply.status).toBe(303);
    const to = new URL(reply.headers.get('location') ?? '', shop.environment.publicUrl);
    expect(to.pathname).toBe(callback);
    expect(Object.fromEntries(to.searchParams)).toEqual(Object.fromEntries(searchParams));
    expect(await charges(person)).toEqual([]);
  }
  const reply = await shop.call('POST', callback, { raw: searchParams.toString(), headers: type });
  expect(await shop.follow(reply.headers.get('location') ?? '')).toMatch(/payment=success/);
  expect(await charges(person)).toEqual([120_000]);
});

test('a posted callback leads nowhere else, whatever it holds', async () => {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const gateway of ['sandbox', '%2F%2Fevil.example', '..%2F..', 'x%0d%0aa', 'نامعلوم'])
    for (const raw of ['', 'a=%0d%0aLocation:x', 'a'.repeat(9000), '=&&%zz', `a=${'b'.repeat(5000)}`]) {
      const path = `/api/payment/callback/${gateway}`;
      const reply = await shop.call('POST', path, { raw, headers: type });
      expect(reply.status).toBe(303);
      expect(reply.headers.get('location')).toMatch(/^\/api\/payment\/callback\/[^/?\\]*\?[^\s]{0,3000}$/);
    }
  const large = { raw: `a=${'b'.repeat(20_000)}`, headers: type };
  expect((await shop.call('POST', callback, large)).headers.get('location')).toBe('/wallet?payment=pending');
});

test('NOK after OK takes nothing back; the payment stays a success', async () => {
  const person = await shop.customer();
  const { back, authority } = await paid(person);
  await shop.follow(back);
  expect(await shop.follow(`${callback}?Authority=${authority}&Status=NOK`)).toMatch(/payment=success/);
  expect(await charges(person)).toEqual([120_000]);
});

test('NOK for a payment the bank has the money of: it arrives', async () => {
  const person = await shop.customer();
  const { back, authority } = await paid(person);
  expect(await shop.follow(`${callback}?Authority=${authority}&Status=NOK`)).toMatch(/payment=success/);
  expect(await charges(person)).toEqual([120_000]);
  expect(await shop.follow(back)).toMatch(/payment=success/);
  expect(await charges(person)).toEqual([120_000]);
});

test('OK and NOK, 20 of each at once, credit once', async () => {
  const person = await shop.customer();
  const { back, authority } = await paid(person);
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      shop.follow(index % 2 ? back : `${callback}?Authority=${authority}&Status=NOK`),
    ),
  );
  await shop.follow(back);
  expect(await charges(person)).toEqual([120_000]);
});

test('a cancelled payment credits nothing, whatever its callback says later', async () => {
  const person = await shop.customer();
  const { gatewayUrl } = await shop.send(chargeWallet, { as: person, body: { amount: 90_000 } });
  expect(await shop.bankDoes(gatewayUrl, 'cancel')).toMatch(/payment=cancelled/);
  const authority = gatewayUrl.split('/').at(-1);
  expect(await shop.follow(`${callback}?Authority=${authority}&Status=OK`)).toMatch(/payment=failed/);
  expect(await shop.bankDoes(gatewayUrl, 'pay')).toMatch(/payment=(cancelled|failed)/);
  expect(await charges(person)).toEqual([]);
});

test('a callback that claims a payment the bank has not seen credits nothing, and paying then still counts', async () => {
  const person = await shop.customer();
  const { gatewayUrl } = await shop.send(chargeWallet, { as: person, body: { amount: 90_000 } });
  const authority = gatewayUrl.split('/').at(-1);
  expect(await shop.follow(`${callback}?Authority=${authority}&Status=OK`)).toMatch(/payment=failed/);
  expect(await charges(person)).toEqual([]);
  expect(await shop.bankDoes(gatewayUrl, 'pay')).toMatch(/payment=success/);
  expect(await charges(person)).toEqual([90_000]);
});

test.each([
  ['a forged authority', `${callback}?Authority=S${'0'.repeat(32)}&Status=OK`],
  ['no query', callback],
  ['no status', `${callback}?Authority=S1`],
  ['two authorities', `${callback}?Authority=a&Authority=b&Status=OK`],
  ['another gateway', '/api/payment/callback/zarinpal?Authority=a&Status=OK'],
  ['no gateway', '/api/payment/callback/x?Authority=a&Status=OK'],
  ['a quotation', `${callback}?Authority=${encodeURIComponent("' OR 1=1 --")}&Status=OK`],
  ['a NUL', `${callback}?Authority=%00&Status=OK`],
  ['half a character', `${callback}?Authority=%ED%A0%80&Status=OK`],
])('%s credits nobody', async (_, address) => {
  const before = await shop.db.selectFrom('entries').select('id').execute();
  expect(await shop.follow(address)).toBe('/wallet?payment=failed');
  expect(await shop.db.selectFrom('entries').select('id').execute()).toEqual(before);
});

test('a payment of a lower amount than was asked for credits nothing', async () => {
  const person = await shop.customer();
  const { back, authority } = await paid(person, 5_000_000);
  await shop.db
    .updateTable('sandbox_bank')
    .set({ amount: 10_000 })
    .where('authority', '=', authority)
    .execute();
  expect(await shop.follow(back)).toMatch(/payment=pending/);
  expect(await shop.follow(back)).toMatch(/payment=pending/);
  expect(await charges(person)).toEqual([]);
});

test('a callback opened by another customer credits the one who paid', async () => {
  const [payer, other] = [await shop.customer(), await shop.customer()];
  const { back } = await paid(payer);
  const { pathname, search } = new URL(back);
  const reply = await shop.call('GET', pathname + search, { as: other });
  expect(reply.status).toBe(302);
  expect(await shop.balanceOf(payer)).toBe(120_000);
  expect(await shop.balanceOf(other)).toBe(0);
});

test('callbacks of several payments may come late, after a restart, in any order', async () => {
  const person = await shop.customer();
  const payments = await Promise.all([30_000, 40_000, 50_000].map((amount) => paid(person, amount)));
  shop.clock.move(7 * 3600);
  await shop.restart();
  for (const { back } of payments.toReversed()) expect(await shop.follow(back)).toMatch(/payment=success/);
  expect(await charges(person)).toEqual([30_000, 40_000, 50_000]);
  expect(await shop.balanceOf(person)).toBe(120_000);
});

test('one Idempotency-Key 20 times at once: one payment, 20 identical answers', async () => {
  const person = await shop.customer();
  const headers = { 'idempotency-key': 'the same' };
  const sent = { as: person, body: { amount: 100_000 }, headers };
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => shop.call('POST', '/api/user/charge', sent)),
  );
  expect(new Set(replies.map((reply) => `${reply.status} ${reply.text}`)).size).toBe(1);
  expect(replies[0]?.status).toBe(200);
  expect(
    await shop.db.selectFrom('payments').selectAll().where('person_id', '=', person.id).execute(),
  ).toHaveLength(1);

  const other = await shop.refused(chargeWallet, { as: person, body: { amount: 100_001 }, headers });
  expect(other).toMatchObject({ status: 409, code: 'CONFLICT' });

  await shop.restart();
  shop.clock.move(24 * 3600);
  expect((await shop.call('POST', '/api/user/charge', sent)).text).toBe(replies[0]?.text);
  expect(
    await shop.db.selectFrom('payments').selectAll().where('person_id', '=', person.id).execute(),
  ).toHaveLength(1);
});

test('a key is its person’s own, and stands for one call', async () => {
  const [a, b] = [await shop.customer(1_000_000), await shop.customer(1_000_000)];
  const headers = { 'idempotency-key': 'shared' };
  const first = await shop.send(chargeWallet, { as: a, body: { amount: 10_000 }, headers });
  const second = await shop.send(chargeWallet, { as: b, body: { amount: 20_000 }, headers });
  expect(second.paymentId).not.toBe(first.paymentId);
  const elsewhere = await shop.call('POST', '/api/design/new', {
    as: a,
    headers,
    form: { type: 'corel', desc: 'طرح' },
  });
  expect(elsewhere.status).toBe(409);
});

test.each([9_999, 100_000_001, 0, -10_000, 10_000.5, '', 'ده هزار', '1e5', null, true, [10_000], {}, 1e300])(
  'an amount of %j is refused',
  async (amount) => {
    const person = await shop.customer();
    const failure = await shop.refused(chargeWallet, { as: person, body: { amount: amount as number } });
    expect(failure).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      fields: { amount: expect.any(String) as string },
    });
    expect(
      await shop.db.selectFrom('payments').selectAll().where('person_id', '=', person.id).execute(),
    ).toEqual([]);
  },
);

test.each([10_000, 100_000_000, '۱۰۰۰۰', '١٠٠٠٠', '10000'])('an amount of %j is taken', async (amount) => {
  const person = await shop.customer();
  await shop.send(chargeWallet, { as: person, body: { amount: amount as number } });
});

test('its customer hears what became of a payment, and nobody else does', async () => {
  const [person, other] = [await shop.customer(), await shop.customer()];
  const paidOne = await paid(person, 90_000);
  const asked = { as: person, params: { id: paidOne.paymentId } };
  expect(await shop.send(getPayment, asked)).toMatchObject({ amount: 90_000, outcome: 'pending' });
  expect(await shop.follow(paidOne.back)).toBe(`/wallet?payment=success&ref=${paidOne.paymentId}`);
  expect(await shop.send(getPayment, asked)).toMatchObject({
    _id: paidOne.paymentId,
    outcome: 'success',
    ref: (await shop.send(getTransactions, { as: person })).data[0]?.ref,
  });
  expect(await shop.refused(getPayment, { ...asked, as: other })).toMatchObject({ code: 'NOT_FOUND' });

  const left = await shop.send(chargeWallet, { as: person, body: { amount: 10_000 } });
  await shop.bankDoes(left.gatewayUrl, 'cancel');
  const ended = await shop.send(getPayment, { as: person, params: { id: left.paymentId } });
  expect(ended.outcome).toBe('cancelled');
  expect(ended).not.toHaveProperty('ref');
  expect(ended).not.toHaveProperty('receipt');
});

test('an admin charges no wallet', async () => {
  const admin = await shop.signInAdmin();
  expect(await shop.refused(chargeWallet, { as: admin, body: { amount: 10_000 } })).toMatchObject({
    status: 403,
    code: 'FORBIDDEN',
  });
});
