import { expect, test } from 'vitest';
import { exportOrders, searchOrders } from '#contract/order-lists';
import { orderStatusLabels } from '#contract/orders';
import { actsIn, placeOrder } from '../../../testing/acts.ts';
import { readCsv } from '../../../testing/csv.ts';
import { openShop, type Person } from '../../../testing/shop.ts';
import { sample } from '../../../testing/samples.ts';

const shop = await openShop();
const admin = await shop.signInAdmin();
const { did, orderIn } = actsIn(shop, admin);

const head = [
  'شمارهٔ سفارش',
  'وضعیت',
  'نوع طرح',
  'مبلغ (تومان)',
  'مشتری',
  'موبایل',
  'سطح مشتری',
  'شرح سفارش',
  'نام فایل',
  'طراح',
  'روز ثبت',
  'ساعت ثبت',
  'روز پذیرش',
  'روز تحویل',
  'پرسش از مشتری',
  'دلیل رد',
];

const exported = (query: Record<string, unknown> = {}) =>
  shop.call('GET', `/api/${exportOrders.path}`, { as: admin, query });

async function rowsOf(query: Record<string, unknown> = {}): Promise<Record<string, string>[]> {
  const [first, ...rows] = readCsv((await exported(query)).text);
  expect(first).toEqual(head);
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [head[index], cell])));
}

const order = (as: Person, desc: string, filename?: string) =>
  placeOrder(shop, as, filename ? [sample('png', filename)] : [], { type: 'pen', desc });

test('an order’s line, with Jalali days of Tehran', async () => {
  const customer = await shop.customer(1_000_000);
  await shop.db
    .updateTable('people')
    .set({ name: 'باران', family: 'نمونه', level: 'vip' })
    .where('id', '=', customer.id)
    .execute();
  const { _id, orderNumber } = await order(customer, 'خط یک\nخط "دو"، با ویرگول', 'حلقه.png');
  await shop.db
    .updateTable('orders')
    // 22:15 on the last day of Esfand in Tehran, and 00:15 on the first day of the year.
    .set({ created_at: new Date('2026-03-20T18:45:00Z') })
    .where('id', '=', Number(_id))
    .execute();
  await did('accept', _id, admin);
  await shop.db
    .updateTable('orders')
    .set({ accepted_at: new Date('2026-03-20T20:45:00Z') })
    .where('id', '=', Number(_id))
    .execute();
  const reply = await exported({ orderNumber });
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(reply.headers.get('content-disposition')).toMatch(
    /^attachment; filename\*=UTF-8''hakkak-orders-14\d\d-[01]\d-[0-3]\d\.csv$/,
  );
  expect(reply.bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
  const [row] = await rowsOf({ orderNumber });
  expect(row).toEqual({
    'شمارهٔ سفارش': String(orderNumber),
    وضعیت: 'در حال طراحی',
    'نوع طرح': 'طراحی با قلم',
    'مبلغ (تومان)': '180000',
    مشتری: 'باران نمونه',
    موبایل: customer.mobile.replace(/(.{4})(.{3})(.{4})/, '$1 $2 $3'),
    'سطح مشتری': 'ویژه',
    'شرح سفارش': 'خط یک\nخط "دو"، با ویرگول',
    'نام فایل': 'حلقه.png',
    طراح: '',
    'روز ثبت': '1404/12/29',
    'ساعت ثبت': '22:15',
    'روز پذیرش': '1405/01/01',
    'روز تحویل': '',
    'پرسش از مشتری': '',
    'دلیل رد': '',
  });
});

test.each([
  '=1+1',
  '+982112345678',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  ' =1+1',
  '\u200f=1+1',
  '=HYPERLINK("http://evil.example","بازکن")',
])('the text %j is no formula in a spreadsheet', async (text) => {
  const customer = await shop.customer(1_000_000);
  await shop.db
    .updateTable('people')
    .set({ name: text, family: text })
    .where('id', '=', customer.id)
    .execute();
  const { _id } = await order(customer, `${text} الف`, `${text.replace(/[/\t]/g, '')}.png`);
  await did('reject', _id, admin, { reason: text });
  const { text: file } = await exported({ userId: String(customer.id) });
  for (const row of readCsv(file))
    for (const cell of row) expect(cell).not.toMatch(/^[\s\u200b-\u200f]*[=+\-@]/);
  const [row] = await rowsOf({ userId: String(customer.id) });
  expect(row?.['دلیل رد']).toBe(`'${text.replace(/^[\s\u200f]+/, '')}`);
});

test('what is filtered is exported, all pages of it, in the order of the list', async () => {
  const customer = await shop.customer(50_000_000);
  const userId = String(customer.id);
  for (const situation of ['pending', 'suspended', 'finished', 'rejected', 'designing'] as const)
    await orderIn(situation, customer);
  for (let at = 0; at < 12; at += 1) await order(customer, `سنجاقک ${at}`, `نقش-${at}.png`);
  const queries: Record<string, unknown>[] = [
    {},
    { userId },
    { userId, filter: 'oldest' },
    { userId, status: 'suspended' },
    { userId, status: 'pending', type: 'pen' },
    { search: 'سنجاقك' },
    { desc: 'سنجاقک ۱' },
    { filename: 'نقش-۱' },
    { search: 'هیچ‌کجا' },
    { userId: 'x' },
  ];
  for (const query of queries) {
    const { designs, metadata } = await shop.send(searchOrders, {
      as: admin,
      query: { ...query, count: 100 },
    });
    const rows = await rowsOf(query);
    expect(rows.map((row) => Number(row['شمارهٔ سفارش']))).toEqual(designs.map((each) => each.orderNumber));
    expect(rows).toHaveLength(metadata.total);
    expect(rows.map((row) => row.وضعیت)).toEqual(designs.map((each) => orderStatusLabels.admin[each.status]));
  }
});

test('thousands of orders come whole, though only a batch is in memory', async () => {
  const customer = await shop.customer();
  await shop.pool.query(
    `INSERT INTO orders (person_id, type, status, description, price, paid, frozen_totals, created_at, updated_at)
      SELECT $1, 'corel', 'cancelled', 'طرح ' || n, 0, 0, '{}', now(), now() FROM generate_series(1, 3000) n`,
    [customer.id],
  );
  for (const filter of ['newest', 'oldest']) {
    const rows = await rowsOf({ userId: String(customer.id), filter });
    const texts = Array.from({ length: 3000 }, (_, index) => `طرح ${index + 1}`);
    expect(rows.map((row) => row['شرح سفارش'])).toEqual(filter === 'oldest' ? texts : texts.toReversed());
  }
});

test('filters are checked as those of the list', async () => {
  for (const query of [
    { status: 'lost' },
    { type: 'laser' },
    { orderNumber: 'x' },
    { filter: 'best' },
    { search: 'ا'.repeat(201) },
  ]) {
    const reply = await exported(query);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ code: 'VALIDATION' });
  }
});
