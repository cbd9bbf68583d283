import { ZodMiniObject } from 'zod/mini';
import { expect, test } from 'vitest';
import { toPersianDigits } from '#contract/common/digits';
import type { Endpoint } from '#contract/common/endpoint';
import { settings } from '#contract/content';
import { searchOrders } from '#contract/order-lists';
import { allEndpoints } from '../testing/contract.ts';
import { readCsv } from '../testing/csv.ts';
import { insertSearched } from '../testing/searched.ts';
import { openShop, type Person } from '../testing/shop.ts';

const shop = await openShop({ moneyWithoutReason: true });
const admin = await shop.signInAdmin();
const customer = await shop.customer(50_000);

const stored = 'علی‌رضا';
/** One and the same name in the ways in which people type it. */
const typedForms = [
  stored,
  'علیرضا',
  'علی رضا',
  'عليرضا',
  'علي\u200cرضا',
  'عَلی‌رضا',
  'علیـرضا',
  'على\u00a0رضا',
  'لیرض',
];
const other = 'علی‌اکبر';

await insertSearched(shop.pool, { customer: customer.id, admin: admin.id, text: stored });
await shop.pool.query(
  `INSERT INTO settings (key, title, value, type, position) VALUES ('x', '${stored}', 'x', 'text', 99)`,
);
await shop.pool.query(`INSERT INTO pages (id, title, text) VALUES ('terms', '${stored}', 'x')`);
await shop.pool.query(
  `INSERT INTO fonts (id, name) VALUES ('vazirmatn', '${stored}') ON CONFLICT (id) DO UPDATE SET name = excluded.name`,
);
const category = (await shop.pool.query<{ id: number }>('SELECT min(id) AS id FROM qr_categories')).rows[0]
  ?.id;

interface Searched {
  as: Person;
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Where the list has no such name, other words of it as people type them. */
  forms?: readonly string[];
}
const byAdmin: Searched = { as: admin };
const byCustomer: Searched = { as: customer };
const serials = ['OWN-1234', 'own 1234', 'own1234', 'ＯＷＮ‐۱۲۳۴', 'سریال own-1234'];

/** The caller of each search. */
const searches: Record<string, Searched> = {
  'admin/content/fonts?search': byAdmin,
  'admin/content/levels?search': {
    as: admin,
    forms: ['تأیید شده', 'تایید شده', 'تاییدشده', 'تأیید‌شده', 'تائید شده'],
  },
  'admin/content/pages?search': byAdmin,
  'admin/content/prices?search': { as: admin, forms: ['سه‌بعدی', 'سه بعدی', 'سهبعدی', 'سه بعدي'] },
  'admin/content/qr-categories?search': byAdmin,
  'admin/content/qr-texts?search': { as: admin, query: { categoryId: String(category) } },
  'admin/content/questions?search': byAdmin,
  'admin/content/quick-replies?search': byAdmin,
  'admin/content/settings?search': byAdmin,
  'admin/content/courses?search': byAdmin,
  'admin/content/episodes?search': byAdmin,
  'user/devices?search': { as: customer, forms: serials },
  'device?search': byAdmin,
  'user/fonts?search': byCustomer,
  'user/{id}/fonts?search': { as: admin, params: { id: String(customer.id) } },
  'font/name?font': byCustomer,
  'offer?search': byAdmin,
  'design/export.csv?search': byAdmin,
  'design/export.csv?filename': byAdmin,
  'design/export.csv?desc': byAdmin,
  'user/orders?search': byCustomer,
  'design/last?search': byAdmin,
  'design?search': byAdmin,
  'design/search?search': byAdmin,
  'design/search?filename': byAdmin,
  'design/search?desc': byAdmin,
  'design/search/overview?search': byCustomer,
  'user/search/full?search': byAdmin,
  'user/search?search': byAdmin,
  'design/qr?search': byCustomer,
  'ticket/questions?search': byCustomer,
  'user/tickets?search': byCustomer,
  'ticket?search': byAdmin,
  // Customers see courses with a video only.
  'tutorial/course?search': byAdmin,
  'user/transactions?search': byCustomer,
  'user/{id}/audit?search': { as: admin, params: { id: String(customer.id) } },
  'design/qr/category/{id}/text?search': { as: customer, params: { id: String(category) } },
};

const fieldsOf = ({ query }: Endpoint) => (query instanceof ZodMiniObject ? Object.keys(query.shape) : []);
const found = allEndpoints
  .filter(({ method }) => method === 'GET')
  .flatMap((call) =>
    fieldsOf(call)
      .filter((field) => ['search', 'font', 'desc', 'filename'].includes(field))
      .map((field) => ({ name: `${call.path}?${field}`, call, field })),
  );

/** Counts the rows of an answer: a table, a list, or a list one level deeper. */
function countOf(text: string): number {
  if (!text.startsWith('{')) return readCsv(text).length - 1;
  const body = JSON.parse(text) as Record<string, unknown>;
  const list = [body, body.data as Record<string, unknown>]
    .flatMap((each) => Object.values(each ?? {}))
    .find((each) => Array.isArray(each));
  if (!list) throw new Error(`no list in ${text}`);
  return list.length;
}

test('every search of the contract is tried', () => {
  expect(found.map(({ name }) => name).toSorted()).toEqual(Object.keys(searches).toSorted());
});

test.each(found)('$name finds a name in each way of typing it', async ({ name, call, field }) => {
  const { as, params = {}, query = {}, forms = typedForms } = searches[name] ?? byAdmin;
  const pathname = call.path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? '');
  const ask = async (typed: string) => {
    const { status, text } = await shop.call('GET', `/api/${pathname}`, {
      as,
      query: { ...query, [field]: typed },
    });
    if (status !== 200) throw new Error(`${pathname} answers ${text}`);
    return countOf(text);
  };
  const missed: string[] = [];
  for (const typed of forms) if ((await ask(typed)) === 0) missed.push(typed);
  expect(missed).toEqual([]);
  expect(await ask(other)).toBe(0);
  for (const sign of ['%', '_', ')', "'"]) expect(await ask(sign)).toBe(0);
});

test('a setting that is renamed through the API is found by its new name only', async () => {
  const find = async (search: string) =>
    (await shop.send(settings.list, { as: admin, query: { search } })).data.map((each) => each.title);
  const [item] = (await shop.send(settings.list, { as: admin, query: { search: stored } })).data;
  if (!item) throw new Error('no setting');
  await shop.send(settings.change, {
    as: admin,
    params: { id: item._id },
    body: { title: 'حسین‌زاده', updatedAt: item.updatedAt },
  });
  expect(await find('حسینزاده')).toEqual(['حسین‌زاده']);
  expect(await find(stored)).toEqual([]);
});

test('one search finds an order by each of its texts and by its customer', async () => {
  const person = await shop.customer();
  const text = { name: 'به‌آفرید', brief: 'دل‌آویز', filename: 'ن‌قش.svg', desc: 'پی‌چک' };
  await shop.pool.query('UPDATE people SET name = $2 WHERE id = $1', [person.id, text.name]);
  const { rows } = await shop.pool.query<{ number: string }>(
    `INSERT INTO orders (person_id, type, status, description, filename, brief, price, paid, frozen_totals, created_at, updated_at)
      VALUES ($1, 'corel', 'designing', $2, $3, json_build_object('text', $4::text), 0, 0, '{}', now(), now())
      RETURNING order_number AS number`,
    [person.id, text.desc, text.filename, text.brief],
  );
  const find = async (search: string) =>
    (await shop.send(searchOrders, { as: admin, query: { search } })).designs.map((each) =>
      String(each.orderNumber),
    );
  const number = String(rows[0]?.number);
  for (const typed of [
    ...[...Object.values(text), number, person.mobile].flatMap((each) => [
      each,
      each.replaceAll('\u200c', ''),
      each.replaceAll('\u200c', ' ').replaceAll('ی', 'ي'),
      toPersianDigits(each),
    ]),
    Object.values(text).join(' '),
  ])
    expect(await find(typed), typed).toContain(number);
});
