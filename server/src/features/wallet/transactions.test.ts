import { expect, test } from 'vitest';
import { getTransactions } from '#contract/wallet';
import { placeOrder } from '../../../testing/acts.ts';
import { openShop } from '../../../testing/shop.ts';

const shop = await openShop();

test('transactions come in ledger order, in pages, each with the balance after it', async () => {
  const person = await shop.customer();
  let balance = 0;
  const expected: number[] = [];
  for (let at = 1; at <= 23; at += 1) {
    await shop.fund(person, at);
    balance += at;
    expected.push(balance);
  }
  const page = (query: object) => shop.send(getTransactions, { as: person, query });
  const newest = await page({ page: 1 });
  expect(newest.data.map((each) => each.balance)).toEqual(expected.toReversed().slice(0, 10));
  expect(newest.metadata).toEqual({ page: 1, count: 10, total: 23, totalPages: 3 });
  expect((await page({ page: 3 })).data).toHaveLength(3);
  expect(await page({ page: 4 })).toMatchObject({ data: [], metadata: { page: 4, total: 23 } });
  const oldest = await page({ filter: 'oldest', count: 100 });
  expect(oldest.data.map((each) => each.balance)).toEqual(expected);
  expect(await page({ page: 1_000_000, count: 100 })).toMatchObject({ data: [] });
});

test('they are filtered by operation and searched by number, reference and note', async () => {
  const person = await shop.customer(500_000);
  const order = await placeOrder(shop, person);
  const list = async (query: object) => (await shop.send(getTransactions, { as: person, query })).data;
  const [charge] = await list({ operation: 'charge' });
  expect(charge).toMatchObject({ operation: 'charge', amount: 500_000 });
  expect(await list({ operation: 'order' })).toMatchObject([
    { amount: -150_000, balance: 350_000, orderNumber: order.orderNumber },
  ]);
  expect(await list({ operation: 'gift' })).toEqual([]);
  expect(await list({ search: String(order.orderNumber) })).toHaveLength(1);
  expect(
    await list({ search: order.orderNumber.toLocaleString('fa-IR', { useGrouping: false }) }),
  ).toHaveLength(1);
  expect(await list({ search: charge?.ref })).toHaveLength(1);
  expect(await list({ search: '%' })).toEqual([]);
  expect(await list({ search: '' })).toHaveLength(2);
});

test('nobody sees another’s transactions', async () => {
  await shop.customer(500_000);
  const other = await shop.customer();
  expect((await shop.send(getTransactions, { as: other })).data).toEqual([]);
});

test.each([
  { page: 0 },
  { page: 1_000_001 },
  { page: -1 },
  { page: 1.5 },
  { page: 'x' },
  { count: 0 },
  { count: 101 },
  { filter: 'best' },
  { operation: 'theft' },
  { search: 'ا'.repeat(201) },
])('%j is refused, not clamped', async (query) => {
  const person = await shop.customer();
  const failure = await shop.refused(getTransactions, { as: person, query: query as object });
  expect(failure).toMatchObject({
    status: 400,
    code: 'VALIDATION',
    fields: { [Object.keys(query)[0]!]: expect.any(String) as string },
  });
});
