/** How many orders a customer has is kept in a row, which triggers of the database write. */
import { expect, test } from 'vitest';
import { getOrders } from '#contract/order-lists';
import { placeOrder } from '../../../../testing/acts.ts';
import { createBareDatabase } from '../../../../testing/database.ts';
import { openShop, type Person, type Shop } from '../../../../testing/shop.ts';
import { migrate, openDatabase } from '../../../platform/database/database.ts';

const shop = await openShop();
const other = await openShop({ beside: shop });

const totalOf = async (as: Person) => (await shop.send(getOrders, { as })).metadata.total;

test('of orders that are placed at once through two processes, each shows when its call has ended, and all are counted', async () => {
  const customer = await shop.customer(100_000_000);
  const count = 60;
  const shown = async (at: Shop) =>
    (await at.send(getOrders, { as: customer, query: { count } })).data.map((each) => each._id);
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const { _id } = await placeOrder(index % 2 ? shop : other, customer);
      for (const each of await Promise.all([shop, other].map(shown))) expect(each).toContain(_id);
    }),
  );
  expect(await totalOf(customer)).toBe(count);
});

test('an order keeps its customer', async () => {
  const [customer, stranger] = [await shop.customer(1_000_000), await shop.customer()];
  const { _id } = await placeOrder(shop, customer);
  await expect(
    shop.pool.query('UPDATE orders SET person_id = $1 WHERE id = $2', [stranger.id, _id]),
  ).rejects.toThrow('keeps its customer');
});

test('an order that is deleted is no longer counted', async () => {
  const customer = await shop.customer(1_000_000);
  await placeOrder(shop, customer);
  const { rows } = await shop.pool.query<{ id: number }>(
    `INSERT INTO orders (person_id, type, description, price, paid, frozen_totals, created_at, updated_at)
      VALUES ($1, 'corel', '', 0, 0, '{}', now(), now()) RETURNING id`,
    [customer.id],
  );
  expect(await totalOf(customer)).toBe(2);
  await shop.pool.query('DELETE FROM orders WHERE id = $1', [rows[0]?.id]);
  expect(await totalOf(customer)).toBe(1);
});

test('an order that is placed while the orders are counted for the first time is counted', async () => {
  const old = await createBareDatabase();
  await migrate(old.url, '0050_confirm_caller');
  const { connections, close } = openDatabase(old.url, 2);
  const placing = await connections.connect();
  const insert = `INSERT INTO orders (person_id, type, description, price, paid, frozen_totals, created_at, updated_at)
    VALUES (1, 'corel', '', 0, 0, '{}', now(), now())`;
  try {
    await placing.query(`INSERT INTO people (mobile) VALUES ('09350000001')`);
    await placing.query(insert);
    await placing.query('BEGIN');
    await placing.query(insert);
    const migrated = migrate(old.url);
    const waiting = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock'
      AND datname = current_database()`;
    await expect
      .poll(async () => (await connections.query<{ count: number }>(waiting)).rows[0]?.count, {
        timeout: 30_000,
      })
      .toBe(1);
    await placing.query('COMMIT');
    await migrated;
    await placing.query(insert);
    const { rows } = await placing.query('SELECT total FROM customer_orders');
    expect(rows).toEqual([{ total: 3 }]);
  } finally {
    placing.release();
    await close();
    await old.drop();
  }
});
