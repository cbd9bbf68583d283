import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { BodyInput } from '#contract/common/endpoint';
import { dayMs } from '#contract/common/tehran';
import {
  checkOffer,
  createOffer,
  listOffers,
  offerAlphabet,
  offerCodeLength,
  offerLimits,
  redeemOffer,
} from '#contract/offers';
import { getNotifications } from '#contract/notifications';
import { getAudit } from '#contract/audit';
import { getTransactions } from '#contract/wallet';
import { listen } from '../../../testing/listen.ts';
import { newMobile, openShop, type Person } from '../../../testing/shop.ts';

const shop = await openShop();
const admin = await shop.signInAdmin();

const inDays = (days: number) => shop.clock.now().getTime() + days * dayMs;

const make = (given: Partial<BodyInput<typeof createOffer>> = {}) =>
  shop.send(createOffer, {
    as: admin,
    body: { name: 'هدیهٔ نوروز ۱', expiresIn: inDays(1), amount: 50_000, ...given },
  });

const use = (as: Person, code: string, headers: Record<string, string> = {}) =>
  shop.send(redeemOffer, { as, body: { code }, headers });

test('a code is made as it is asked for, of eight unambiguous characters', async () => {
  const expiresIn = inDays(3);
  const offer = await make({ name: '  هدیهٔ پاییز ۲ ', expiresIn, amount: 120_000 });
  expect(offer).toMatchObject({ name: 'هدیهٔ پاییز ۲', amount: 120_000, expiresIn, userId: null, usage: 0 });
  expect(offer.code).toHaveLength(offerCodeLength);
  for (const sign of offer.code) expect(offerAlphabet).toContain(sign);
  const codes = new Set<string>();
  for (let times = 0; times < 50; times += 1) codes.add((await make()).code);
  expect(codes.size).toBe(50);
});

test('amounts and dates are read from Persian digits too', async () => {
  const offer = await make({ amount: '۱۲۰۰۰' as never, expiresIn: String(inDays(2)) as never });
  expect(offer.amount).toBe(12_000);
});

test.each([
  [{ expiresIn: undefined }, 'expiresIn', 'تاریخ انقضا را وارد کنید'],
  [{ expiresIn: '' }, 'expiresIn', 'تاریخ انقضا را وارد کنید'],
  [{ expiresIn: 'فردا' }, 'expiresIn', 'تاریخ انقضا را وارد کنید'],
  [{ expiresIn: 1e300 }, 'expiresIn', expect.any(String)],
  [{ expiresIn: Date.now() - 1000 }, 'expiresIn', 'تاریخ انقضا باید در آینده باشد.'],
  [{ amount: undefined }, 'amount', 'لطفا مبلغ پرداختی را وارد نمایید'],
  [{ amount: '' }, 'amount', 'لطفا مبلغ پرداختی را وارد نمایید'],
  [{ amount: 'پنجاه' }, 'amount', 'لطفا مبلغ پرداختی را وارد نمایید'],
  [{ amount: 1.5 }, 'amount', 'لطفا مبلغ پرداختی را وارد نمایید'],
  [{ amount: 0 }, 'amount', expect.any(String)],
  [{ amount: -5000 }, 'amount', expect.any(String)],
  [{ amount: offerLimits.max + 1 }, 'amount', expect.any(String)],
  [{ name: '' }, 'name', 'عنوان را وارد کنید'],
  [{ name: ' \n ' }, 'name', 'عنوان را وارد کنید'],
  [{ name: undefined }, 'name', 'عنوان را وارد کنید'],
  [{ name: 'ا'.repeat(201) }, 'name', expect.any(String)],
  [{ mobile: '0912' }, 'mobile', expect.any(String)],
  [{ mobile: newMobile() }, 'mobile', 'کسی با این شمارهٔ موبایل پیدا نشد.'],
] as const)('%j is refused with a sentence of its field', async (given, field, message) => {
  const failure = await shop.refused(createOffer, {
    as: admin,
    body: { name: 'هدیه', expiresIn: inDays(1), amount: 1000, ...(given as object) },
  });
  expect(failure).toMatchObject({ status: 400, code: 'VALIDATION', fields: { [field]: message as string } });
});

test('a code is for customers: an admin’s number is refused', async () => {
  const body = { name: 'هدیه', expiresIn: inDays(1), amount: 1000, mobile: admin.mobile };
  expect(await shop.refused(createOffer, { as: admin, body })).toMatchObject({ fields: { mobile: /مدیر/ } });
});

test('a repeat with the same key makes no second code', async () => {
  const body = { name: 'هدیهٔ یکتا', expiresIn: inDays(1), amount: 1000 };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const first = await shop.send(createOffer, { as: admin, body, headers });
  expect(await shop.send(createOffer, { as: admin, body, headers })).toEqual(first);
  const other = await shop.refused(createOffer, { as: admin, body: { ...body, amount: 2000 }, headers });
  expect(other).toMatchObject({ status: 409, code: 'CONFLICT' });
  const { data } = await shop.send(listOffers, { as: admin, query: { search: 'هدیهٔ یکتا' } });
  expect(data.metadata.total).toBe(1);
});

test('a code is checked, used once, and counted', async () => {
  const customer = await shop.customer(10_000);
  const { code, name, expiresIn } = await make();
  expect(await shop.send(checkOffer, { as: customer, query: { code } })).toEqual({
    valid: true,
    name,
    amount: 50_000,
    expiresIn,
  });
  expect(await use(customer, code)).toEqual({ amount: 50_000, balance: 60_000 });
  expect(await shop.balanceOf(customer)).toBe(60_000);
  const { data } = await shop.send(getTransactions, { as: customer, query: { operation: 'gift' } });
  expect(data).toMatchObject([{ amount: 50_000, balance: 60_000, note: name }]);
  for (const again of [
    await shop.refused(checkOffer, { as: customer, query: { code } }),
    await shop.refused(redeemOffer, { as: customer, body: { code } }),
  ])
    expect(again).toMatchObject({ status: 409, code: 'OFFER_USED' });
  const other = await shop.customer();
  expect(await use(other, code)).toEqual({ amount: 50_000, balance: 50_000 });
  const list = await shop.send(listOffers, { as: admin, query: { search: code } });
  expect(list.data.data).toMatchObject([{ code, usage: 2 }]);
  expect(await shop.balanceOf(customer)).toBe(60_000);
});

test('letter case, digit script, spaces and hyphens make no difference', async () => {
  const { code } = await make();
  const persian = code.replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)));
  const arabic = code.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
  for (const typed of [
    code.toLowerCase(),
    persian,
    arabic.toLowerCase(),
    `  ${code} `,
    `${code.slice(0, 4)}-${code.slice(4)}`,
    `${code.slice(0, 4)}\u200f \u2013${code.slice(4)}`,
  ])
    expect(await use(await shop.customer(), typed)).toMatchObject({ amount: 50_000 });
});

test('a wrong code and someone else’s do not exist, an expired one says so', async () => {
  const [owner, stranger] = [await shop.customer(), await shop.customer()];
  const bound = await make({ mobile: owner.mobile });
  expect(bound.userId).toMatchObject({
    _id: String(owner.id),
    mobile: owner.mobile,
    name: null,
    family: null,
  });
  const foreign = await shop.refused(redeemOffer, { as: stranger, body: { code: bound.code } });
  const wrong = await shop.refused(redeemOffer, { as: stranger, body: { code: 'QQQQQQQQ' } });
  expect(foreign).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(wrong).toEqual(foreign);
  expect(await shop.refused(checkOffer, { as: stranger, query: { code: bound.code } })).toEqual(foreign);
  expect(await use(owner, bound.code)).toMatchObject({ amount: 50_000 });

  const short = await make({ expiresIn: shop.clock.now().getTime() + 60_000 });
  shop.clock.move(61);
  for (const late of [
    await shop.refused(checkOffer, { as: owner, query: { code: short.code } }),
    await shop.refused(redeemOffer, { as: owner, body: { code: short.code } }),
  ])
    expect(late).toMatchObject({ status: 409, code: 'OFFER_EXPIRED' });
  expect(await shop.balanceOf(owner)).toBe(50_000);
  expect(await shop.balanceOf(stranger)).toBe(0);
});

test.each(['', '  ', '---', undefined])('%j as a code is refused by its field', async (code) => {
  const customer = await shop.customer();
  const checked = await shop.refused(checkOffer, { as: customer, query: { code: code as string } });
  const used = await shop.refused(redeemOffer, { as: customer, body: { code: code as string } });
  for (const failure of [checked, used])
    expect(failure).toMatchObject({ status: 400, fields: { code: 'کد هدیه را وارد کنید.' } });
});

test('20 tabs of one customer use a code at once: one of them does', async () => {
  const customer = await shop.customer();
  const { code } = await make();
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => shop.call('PUT', '/api/offer/use', { as: customer, body: { code } })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of replies)
    if (status !== 200) expect([status, (body as { code: string }).code]).toEqual([409, 'OFFER_USED']);
  expect(await shop.balanceOf(customer)).toBe(50_000);
  const { data } = await shop.send(listOffers, { as: admin, query: { search: code } });
  expect(data.data).toMatchObject([{ usage: 1 }]);
});

test('20 sendings of one render of the button, with one key, all get the first answer', async () => {
  const customer = await shop.customer();
  const { code } = await make();
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const answers = await Promise.all(Array.from({ length: 20 }, () => use(customer, code, headers)));
  for (const answer of answers) expect(answer).toEqual({ amount: 50_000, balance: 50_000 });
  expect(await shop.balanceOf(customer)).toBe(50_000);
});

test('30 customers use one code at once, and all of them are counted', async () => {
  const { code } = await make();
  const customers = await Promise.all(Array.from({ length: 30 }, () => shop.customer()));
  await Promise.all(customers.map((each) => use(each, code)));
  for (const each of customers) expect(await shop.balanceOf(each)).toBe(50_000);
  const { data } = await shop.send(listOffers, { as: admin, query: { search: code } });
  expect(data.data).toMatchObject([{ usage: 30 }]);
});

test('codes are listed in pages, filtered, and searched by title, code, name and mobile', async () => {
  const customer = await shop.customer();
  await shop.db
    .updateTable('people')
    .set({ name: 'مشتري', family: 'نمونه‌ای' })
    .where('id', '=', customer.id)
    .execute();
  const bound = await make({ name: 'ويژهٔ كارگاه‌ها', mobile: customer.mobile });
  const gone = await make({ name: 'مهلت کوتاه', expiresIn: shop.clock.now().getTime() + 1000 });
  shop.clock.move(2);
  const list = async (query: object) => (await shop.send(listOffers, { as: admin, query })).data;

  const everything = await list({ count: 100 });
  const { total } = everything.metadata;
  expect(total).toBe(everything.data.length);
  const newest = everything.data.map(({ _id }) => Number(_id));
  expect(newest).toEqual(newest.toSorted((a, b) => b - a));
  expect((await list({ filter: 'oldest', count: 100 })).data.map(({ _id }) => Number(_id))).toEqual(
    newest.toReversed(),
  );
  expect((await list({ page: 2 })).data.map(({ _id }) => Number(_id))).toEqual(newest.slice(10, 20));
  expect(await list({ page: 1_000_000, count: 100 })).toMatchObject({ data: [], metadata: { total } });

  const expired = await list({ availability: 'expired', count: 100 });
  const open = await list({ availability: 'notExpired', count: 100 });
  expect(expired.data.map(({ _id }) => _id)).toContain(gone._id);
  expect(open.data.map(({ _id }) => _id)).not.toContain(gone._id);
  expect(expired.metadata.total + open.metadata.total).toBe(total);

  const persian = customer.mobile.replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)));
  for (const search of [
    'ویژه کارگاه ها',
    'کارگاه‌ها ویژهٔ',
    bound.code,
    bound.code.toLowerCase(),
    `${bound.code.slice(0, 4)}-${bound.code.slice(4)}`,
    customer.mobile,
    persian.slice(0, 9),
    `+98${customer.mobile.slice(1)}`,
    'مشتری نمونه ای',
    'نمونه‌ای مشتری',
  ]) {
    const ids = (await list({ search, count: 100 })).data.map(({ _id }) => _id);
    expect({ search, ids }).toEqual({ search, ids: expect.arrayContaining([bound._id]) as string[] });
  }
  expect(await list({ search: 'کارگاه', availability: 'expired' })).toMatchObject({ data: [] });
  expect((await list({ search: '%' })).data).toEqual([]);
  expect((await list({ search: '_' })).data).toEqual([]);
});

test('the codes of one person are those made for them and those they used', async () => {
  const [person, other] = [await shop.customer(), await shop.customer()];
  const used = await make();
  const own = await make({ mobile: person.mobile });
  await make({ mobile: other.mobile });
  await use(person, used.code);
  await use(person, own.code);
  const codesOf = async (query: object) =>
    (await shop.send(listOffers, { as: admin, query })).data.data.map(({ _id }) => _id);
  expect(await codesOf({ userId: String(person.id) })).toEqual([own._id, used._id]);
  expect(await codesOf({ userId: String(person.id), filter: 'oldest', count: 1 })).toEqual([used._id]);
  expect(await codesOf({ userId: String(person.id), search: own.code })).toEqual([own._id]);
  expect(await codesOf({ userId: 'x' })).toEqual([]);
});

test('whom a code is for is told at once, in the app and by one part of an SMS, unless they want none', async () => {
  const [person, quiet] = [await shop.customer(), await shop.customer()];
  await shop.db.updateTable('people').set({ sms: false }).where('id', '=', quiet.id).execute();
  const page = await listen(shop, person);
  const amount = offerLimits.max;
  const { code } = await make({ name: 'هدیهٔ آذر ۱۴۰۵', amount, mobile: person.mobile });
  await page.until(({ type }) => type === 'notification');
  page.close();
  const noticesOf = async (as: Person) => (await shop.send(getNotifications, { as })).private;
  expect(await noticesOf(person)).toMatchObject([
    {
      title: '۱۰۰٬۰۰۰٬۰۰۰ تومان هدیه گرفتید',
      message: expect.stringMatching(new RegExp(`^«هدیهٔ آذر ۱۴۰۵»: کد ${code} را تا `)) as string,
      link: `/wallet?gift=${code.slice(0, 4)}-${code.slice(4)}`,
      read: false,
    },
  ]);
  const textsOf = async (mobile: string) => {
    await shop.platform.sms.sendDue();
    return (await shop.smsOf(mobile)).filter((sms) => sms.code === undefined).map(({ text }) => text);
  };
  const [text = '', ...more] = await textsOf(person.mobile);
  expect(more).toEqual([]);
  expect(text.length).toBeLessThanOrEqual(70);
  expect(text).toContain(code);
  expect(text).toMatch(/\/wallet$/);

  const gift = await make({ mobile: quiet.mobile });
  expect(await noticesOf(quiet)).toMatchObject([
    { link: expect.stringContaining(gift.code.slice(4)) as string },
  ]);
  expect(await textsOf(quiet.mobile)).toEqual([]);

  await make();
  expect(await noticesOf(person)).toHaveLength(1);
});

test('a repeat tells nobody twice', async () => {
  const person = await shop.customer();
  const body = { name: 'هدیه ۱', expiresIn: inDays(1), amount: 1000, mobile: person.mobile };
  const headers = { 'idempotency-key': 'a gift told once' };
  await shop.send(createOffer, { as: admin, body, headers });
  await shop.send(createOffer, { as: admin, body, headers });
  expect((await shop.send(getNotifications, { as: person })).private).toHaveLength(1);
});

test('only a code made for somebody is in the audit, beside them', async () => {
  const customer = await shop.customer();
  await make();
  const { _id, code } = await make({ name: 'دلجویی ۱', mobile: customer.mobile, amount: 7000 });
  const { data } = await shop.send(getAudit, { as: admin, params: { id: String(customer.id) } });
  expect(data).toMatchObject([
    {
      action: 'offerCreate',
      note: 'دلجویی ۱',
      by: { _id: String(admin.id) },
      details: { offer: _id, code, amount: 7000 },
    },
  ]);
});

test('who guesses wrong ten times waits, on another address too; who is right does not', async () => {
  const limited = await openShop({
    beside: shop,
    environment: { rateLimits: true },
  });
  const [guesser, honest] = [await shop.customer(), await shop.customer()];
  const at = (last: number) => ({ 'x-forwarded-for': `203.0.113.${last}` });
  const { code } = await make();
  for (let tries = 0; tries < 5; tries += 1) {
    expect(
      await limited.refused(checkOffer, { as: guesser, query: { code: 'WRONGWRG' }, headers: at(tries) }),
    ).toMatchObject({
      status: 404,
    });
    expect(
      await limited.refused(redeemOffer, { as: guesser, body: { code: 'WRONGWRG' }, headers: at(tries) }),
    ).toMatchObject({
      status: 404,
    });
  }
  const tired = await limited.refused(redeemOffer, { as: guesser, body: { code }, headers: at(9) });
  expect(tired).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect(tired.retryAfter).toBeGreaterThan(3000);
  for (let times = 0; times < 15; times += 1)
    expect(await limited.send(checkOffer, { as: honest, query: { code } })).toMatchObject({ valid: true });
  expect(await limited.send(redeemOffer, { as: honest, body: { code } })).toMatchObject({ amount: 50_000 });
});

test.each([
  'UPDATE offers SET amount = amount + 1',
  'DELETE FROM offers',
  'TRUNCATE offers CASCADE',
  'UPDATE offer_uses SET created_at = now()',
  'DELETE FROM offer_uses',
  'TRUNCATE offer_uses',
])('%s: neither codes nor their uses are ever changed', async (statement) => {
  await expect(sql.raw(statement).execute(shop.db)).rejects.toThrow(/append-only/);
});
