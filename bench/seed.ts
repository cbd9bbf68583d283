import type pg from 'pg';
import { systemClock } from '../server/src/platform/clock.ts';
import { openDatabase } from '../server/src/platform/database.ts';
import { openSession } from '../server/src/platform/sessions.ts';

/** Inserts `orders` orders with one file each directly into the tables, ten per customer. */
export async function seedOrders(pool: pg.Pool, orders: number): Promise<void> {
  await pool.query(
    `INSERT INTO people (mobile) SELECT '09' || lpad(n::text, 9, '0') FROM generate_series(1, $1::int / 10) n
      ON CONFLICT DO NOTHING`,
    [orders],
  );
  await pool.query(
    `INSERT INTO orders (person_id, type, status, description, price, paid, frozen_totals, filename, created_at, updated_at)
      SELECT p.id, (ARRAY['corel','pen','ill','face','threeD'])[1 + n % 5],
        CASE WHEN n % 500 = 0 THEN 'pending' ELSE 'finished' END,
        'طرح شمارهٔ ' || n || ' برای انگشتر نقره با نوشتهٔ نستعلیق و حاشیهٔ اسلیمی', 150000, 150000,
        '{"corel":150000,"pen":200000,"ill":250000,"face":350000,"threeD":500000,"qr":100000}',
        'design-' || n || '.png', now() - n * interval '1 minute', now()
      FROM generate_series(0, $1::int - 1) n
      JOIN people p ON p.mobile = '09' || lpad((1 + n / 10)::text, 9, '0')`,
    [orders],
  );
  await pool.query(
    `INSERT INTO order_events (order_id, person_id, by_admin, action, to_status, created_at)
      SELECT id, person_id, false, 'create', 'pending', created_at FROM orders d
      WHERE NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = d.id)`,
  );
  await pool.query(
    `INSERT INTO order_files (order_id, event_id, person_id, action, filename, kind, size, sha256, store_key)
      SELECT e.order_id, e.id, e.person_id, 'create', d.filename, 'png', 1234, '\\x00', md5(e.id::text)
      FROM order_events e JOIN orders d ON d.id = e.order_id
      WHERE NOT EXISTS (SELECT FROM order_files f WHERE f.order_id = d.id)`,
  );
  await pool.query('VACUUM ANALYZE');
}

export async function signIn(url: string, mobile: string): Promise<{ token: string; person: number }> {
  const { db, close } = openDatabase(url, 1);
  const { id } = await db
    .selectFrom('people')
    .select('id')
    .where('mobile', '=', mobile)
    .executeTakeFirstOrThrow();
  const token = await openSession(db, systemClock, {
    personId: id,
    ip: '127.0.0.1',
    network: '127.0.0.1',
    userAgent: 'bench',
  });
  await close();
  return { token, person: id };
}
