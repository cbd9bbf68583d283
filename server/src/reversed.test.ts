/** No verb may depend on the order of statements that are started together: here they are sent in reverse. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createCreation } from '#contract/fonts';
import { createOrder, getOrder, type Order } from '#contract/orders';
import { createQr } from '#contract/qr';
import { addTicketNote, createTicket, replyAsAdmin, replyToTicket, type Ticket } from '#contract/tickets';
import { actsIn, placeOrder } from '../testing/acts.ts';
import { ringOf } from '../testing/drawings.ts';
import { raise } from '../testing/levels.ts';
import { asFile, fillCategories, qrOf } from '../testing/qr.ts';
import { sample } from '../testing/samples.ts';
import { openShop, type Person } from '../testing/shop.ts';

const shop = await openShop({ reversed: true });
const admin = await shop.signInAdmin();
const { did } = actsIn(shop, admin);
const categories = await fillCategories(shop, admin);

test('what is started together is sent in reverse, and what is sent keeps its place', async () => {
  const next = sql<{ n: number }>`SELECT nextval('counted')::int AS n`;
  const answers = await shop.platform.transaction(async (tx, send) => {
    const together = [next.execute(tx), next.execute(tx)];
    send(sql`CREATE TEMP SEQUENCE counted`);
    return Promise.all(together);
  });
  expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 2 }], [{ n: 1 }]]);
});

const shownTo = (as: Person, id: string) => shop.send(getOrder, { as, params: { id } });

/** Reads an order's rows, which its answer may not show. */
async function rowsOf(order: Order) {
  const read = async (text: string) => (await shop.pool.query(text, [order._id])).rows;
  return {
    events: await read('SELECT action FROM order_events WHERE order_id = $1 ORDER BY id'),
    files: await read(`SELECT e.action, f.filename FROM order_files f JOIN order_events e ON e.id = f.event_id
      WHERE f.order_id = $1 AND e.order_id = $1 ORDER BY f.id`),
    paid: await read(`SELECT t.order_number, e.amount FROM transfers t JOIN entries e ON e.transfer_id = t.id
      WHERE t.order_id = $1 AND e.balance IS NOT NULL`),
    codes: await read('SELECT order_number FROM qr_codes WHERE order_id = $1'),
  };
}

const drawn = async (as: Person) => {
  const { _id: fontId } = await shop.send(createCreation, { as, body: ringOf('نام') });
  return shop.send(createOrder, { as, body: { type: 'corel', desc: '', fontId }, files: [sample('png')] });
};
const files = [sample('png'), sample('svg')];

test.each<[string, (as: Person) => Promise<Order>, files: number]>([
  ['without files', (as) => placeOrder(shop, as), 0],
  ['with files', (as) => placeOrder(shop, as, files), 2],
  ['of a drawing', drawn, 5],
  [
    'that repeats another',
    async (as) =>
      placeOrder(shop, as, [sample('dxf')], { reorderOf: (await placeOrder(shop, as, files))._id }),
    3,
  ],
  [
    'that repeats one of a drawing',
    async (as) => placeOrder(shop, as, [], { reorderOf: (await drawn(as))._id }),
    5,
  ],
  [
    'of a code',
    async (as) =>
      (
        await shop.send(createQr, {
          as,
          ...qrOf(categories.image, {}, [asFile('یک.png', sample('png').content)]),
        })
      ).design,
    4,
  ],
])('an order %s has its own rows, and the order before keeps its own', async (_, place, count) => {
  const [customer, other] = [await shop.customer(10_000_000), await shop.customer(1_000_000)];
  const before = await placeOrder(shop, other, [sample('jpg')]);
  const rowsBefore = await rowsOf(before);
  const balance = await shop.balanceOf(customer);
  const order = await place(customer);
  expect(await shownTo(customer, order._id)).toEqual(order);
  const isCode = order.type === 'qr';
  const { events, files, paid, codes } = await rowsOf(order);
  expect(events).toEqual([{ action: 'create' }, ...(isCode ? [{ action: 'finish' }] : [])]);
  expect(files).toEqual(
    [...order.files, ...order.results].map(({ filename }) => ({
      action: isCode ? 'finish' : 'create',
      filename,
    })),
  );
  expect(files).toHaveLength(count);
  expect(paid).toEqual([{ order_number: order.orderNumber, amount: -order.price }]);
  expect(codes).toEqual(isCode ? [{ order_number: order.orderNumber }] : []);
  expect(balance - (await shop.balanceOf(customer))).toBeGreaterThanOrEqual(order.price);
  expect(await shownTo(other, before._id)).toEqual(before);
  expect(await rowsOf(before)).toEqual(rowsBefore);
});

test('the answer of each action shows what it has changed', async () => {
  const customer = await shop.customer(10_000_000);
  const { _id } = await placeOrder(shop, customer, files);
  const steps = [
    ['change', admin],
    ['suspend', admin],
    ['answer', customer],
    ['accept', admin],
    ['finish', admin],
    ['revise', customer],
    ['accept', admin],
    ['cancel', admin],
  ] as const;
  for (const [action, by] of steps)
    expect(await did(action, _id, by, action === 'cancel' ? { refund: true } : {})).toEqual(
      await shownTo(by, _id),
    );
  expect((await rowsOf(await shownTo(customer, _id))).events.map(({ action }) => action)).toEqual([
    'create',
    ...steps.map(([action]) => action),
  ]);
  expect(await shop.balanceOf(customer)).toBe(10_000_000);
});

test('a message is in the answer of its call, after those before it', async () => {
  const customer = await shop.customer();
  const body = { title: 'عنوان', department: 'other', text: 'یک' } as const;
  const { _id: ticketId } = await shop.send(createTicket, { as: customer, body, files });
  const told = (text: string) => ({ body: { ticketId, text }, files });
  const asked = await shop.send(replyToTicket, { as: customer, ...told('دو') });
  const answered = await shop.send(replyAsAdmin, { as: admin, ...told('سه') });
  const noted = await shop.send(addTicketNote, { as: admin, body: { ticketId, text: 'چهار' } });
  const textsOf = ({ questions = [], answers = [], notes = [] }: Ticket) =>
    [...questions, ...answers, ...notes].map((message) => `${message.text} ${message.files.length}`);
  expect(textsOf(asked)).toEqual(['یک 2', 'دو 2']);
  expect(textsOf(answered)).toEqual(['یک 2', 'دو 2', 'سه 2']);
  expect(textsOf(noted)).toEqual(['یک 2', 'دو 2', 'سه 2', 'چهار 0']);
});

test('a customer is raised to the highest level', async () => {
  const customer = await shop.customer();
  await raise(shop, customer, admin, 'vip');
});
