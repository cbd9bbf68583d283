import { expect, test } from 'vitest';
import { MAX_AMOUNT } from '#contract/common/money';
import { getNotifications } from '#contract/notifications';
import { getAudit } from '#contract/audit';
import { changeBalance, getLastTransactions, getTransactions } from '#contract/wallet';
import { openShop, type Person } from '../../../testing/shop.ts';
import { grantAdmin } from '../people/service.ts';

const shop = await openShop();
const admin = await shop.signInAdmin();
const admins = await Promise.all(Array.from({ length: 10 }, () => shop.signInAdmin()));

const change = (person: Person, amount: number, note = 'اصلاح حساب') =>
  shop.send(changeBalance, { as: admin, body: { userId: String(person.id), amount, note } });

test('an admin puts in and takes out; the customer sees it, is told, and it is in the audit', async () => {
  const customer = await shop.customer(20_000);
  expect(await change(customer, 80_000, ' واریز حضوری ')).toEqual({ balance: 100_000 });
  expect(await change(customer, -30_000, 'اصلاح')).toEqual({ balance: 70_000 });
  expect(await shop.balanceOf(customer)).toBe(70_000);
  const { data } = await shop.send(getTransactions, { as: customer });
  expect(data).toMatchObject([
    { operation: 'manual', amount: -30_000, balance: 70_000, note: 'اصلاح' },
    { operation: 'manual', amount: 80_000, balance: 100_000, note: 'واریز حضوری' },
    { operation: 'charge' },
  ]);
  const told = await shop.send(getNotifications, { as: customer });
  expect(told.private.slice(0, 2).map(({ message, link }) => [message, link])).toEqual([
    ['۳۰٬۰۰۰ تومان از کیف پول شما کم شد: اصلاح', '/wallet'],
    ['۸۰٬۰۰۰ تومان به کیف پول شما اضافه شد: واریز حضوری', '/wallet'],
  ]);
  const audit = await shop.send(getAudit, { as: admin, params: { id: String(customer.id) } });
  expect(audit.data).toMatchObject([
    { action: 'balanceChange', note: 'اصلاح', details: { amount: -30_000, balance: 70_000 } },
    { action: 'balanceChange', note: 'واریز حضوری', details: { amount: 80_000, balance: 100_000 } },
  ]);
  const last = await shop.send(getLastTransactions, { as: admin, params: { userId: String(customer.id) } });
  expect(last.data).toEqual(data);
});

test('a wallet never goes below zero, and a refused change leaves no trace', async () => {
  const customer = await shop.customer(20_000);
  const body = { userId: String(customer.id), amount: -20_001, note: 'برداشت' };
  expect(await shop.refused(changeBalance, { as: admin, body })).toMatchObject({
    status: 402,
    code: 'INSUFFICIENT_BALANCE',
    missing: 1,
  });
  const audit = await shop.send(getAudit, { as: admin, params: { id: String(customer.id) } });
  expect(audit.data).toEqual([]);
  expect((await shop.send(getNotifications, { as: customer })).private).toEqual([]);
  expect(await change(customer, -20_000)).toEqual({ balance: 0 });
});

test.each([
  [{ amount: 0 }, 'amount'],
  [{ amount: '' }, 'amount'],
  [{ amount: undefined }, 'amount'],
  [{ amount: 1.5 }, 'amount'],
  [{ amount: MAX_AMOUNT + 1 }, 'amount'],
  [{ amount: -MAX_AMOUNT - 1 }, 'amount'],
  [{ note: '' }, 'note'],
  [{ note: '  ' }, 'note'],
  [{ note: undefined }, 'note'],
  [{ note: 'ا'.repeat(201) }, 'note'],
  [{ userId: '' }, 'userId'],
  [{ userId: undefined }, 'userId'],
])('%j is refused with a sentence of its field', async (given, field) => {
  const customer = await shop.customer(20_000);
  const body = { userId: String(customer.id), amount: 1000, note: 'یادداشت', ...(given as object) };
  expect(await shop.refused(changeBalance, { as: admin, body })).toMatchObject({
    status: 400,
    code: 'VALIDATION',
    fields: { [field]: expect.stringMatching(/[آ-ی]/) as string },
  });
  expect(await shop.balanceOf(customer)).toBe(20_000);
});

test('who is not there has no wallet; an admin has none, one who was a customer keeps theirs', async () => {
  const body = { amount: 1000, note: 'یادداشت' };
  for (const userId of ['999999999', 'x', '0', '-1', '9'.repeat(40)]) {
    const failure = await shop.refused(changeBalance, { as: admin, body: { ...body, userId } });
    expect(failure).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await shop.refused(getLastTransactions, { as: admin, params: { userId } })).toMatchObject({
      status: 404,
    });
  }
  const failure = await shop.refused(changeBalance, {
    as: admin,
    body: { ...body, userId: String(admin.id) },
  });
  expect(failure).toMatchObject({ status: 409, code: 'CONFLICT' });
  const promoted = await shop.customer(20_000);
  await grantAdmin(shop.db, promoted.mobile);
  expect(await change(promoted, -20_000, 'تسویه')).toEqual({ balance: 0 });
});

test('what is beyond a wallet’s greatest balance is refused', async () => {
  const customer = await shop.customer();
  for (let times = 0; times < 1000; times += 1) await shop.fund(customer, MAX_AMOUNT);
  const body = { userId: String(customer.id), amount: 1, note: 'یکی بیشتر' };
  expect(await shop.refused(changeBalance, { as: admin, body })).toMatchObject({
    status: 400,
    code: 'VALIDATION',
  });
});

test('the last transactions are as many as asked for, the newest first', async () => {
  const customer = await shop.customer();
  for (let amount = 1; amount <= 12; amount += 1) await shop.fund(customer, amount);
  const last = async (query: object) =>
    (
      await shop.send(getLastTransactions, { as: admin, params: { userId: String(customer.id) }, query })
    ).data.map(({ amount }) => amount);
  expect(await last({})).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  expect(await last({ count: 2 })).toEqual([12, 11]);
  expect(await last({ count: 100 })).toHaveLength(12);
  const params = { userId: String(customer.id) };
  for (const count of [0, 101, -1])
    expect(await shop.refused(getLastTransactions, { as: admin, params, query: { count } })).toMatchObject({
      status: 400,
    });
});

test('one render sent again, at once and later, changes the balance once', async () => {
  const customer = await shop.customer();
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { userId: String(customer.id), amount: 5000, note: 'یک بار' };
  const send = () => shop.send(changeBalance, { as: admin, body, headers });
  const answers = [...(await Promise.all(Array.from({ length: 10 }, send))), await send()];
  for (const answer of answers) expect(answer).toEqual({ balance: 5000 });
  expect(await shop.balanceOf(customer)).toBe(5000);
  const audit = await shop.send(getAudit, { as: admin, params: { id: String(customer.id) } });
  expect(audit.metadata.total).toBe(1);
  // Even after the stored answer was deleted.
  await shop.db.deleteFrom('idempotency_keys').where('key', '=', headers['idempotency-key']).execute();
  expect(await shop.refused(changeBalance, { as: admin, body, headers })).toMatchObject({
    status: 409,
    code: 'CONFLICT',
  });
  expect(await shop.balanceOf(customer)).toBe(5000);
});

test('200 changes by ten admins at once end in the sum, each with its line in ledger and audit', async () => {
  const customer = await shop.customer(100_000);
  const amounts = Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? 3000 : -2000 - index));
  const replies = await Promise.all(
    amounts.map((amount, index) =>
      shop.call('PUT', '/api/user/amount', {
        as: admins[index % admins.length] ?? admin,
        body: { userId: String(customer.id), amount, note: `تغییر ${index}` },
      }),
    ),
  );
  let sum = 100_000;
  for (const [at, { status }] of replies.entries()) {
    expect([200, 402]).toContain(status);
    if (status === 200) sum += amounts[at] ?? 0;
  }
  expect(await shop.balanceOf(customer)).toBe(sum);
  const done = replies.filter(({ status }) => status === 200).length;
  const audit = await shop.send(getAudit, {
    as: admin,
    params: { id: String(customer.id) },
    query: { count: 100, filter: 'oldest' },
  });
  expect(audit.metadata.total).toBe(done);
  const { metadata } = await shop.send(getTransactions, { as: customer, query: { operation: 'manual' } });
  expect(metadata.total).toBe(done);
  // Every row has the balance after it, in the order of the ledger.
  let balance = 100_000;
  for (const { details } of audit.data) {
    balance += Number(details.amount);
    expect(details.balance).toBe(balance);
  }
});
