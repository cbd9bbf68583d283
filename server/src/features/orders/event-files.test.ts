/** A file of an event belongs to the event's order, by a rule of the database. */
import { expect, test } from 'vitest';
import { createBareDatabase } from '../../../testing/database.ts';
import { migrate, openDatabase, validateConstraints } from '../../platform/database/database.ts';

const rule = 'order_files_event_of_order';

test('a shop from before gets the rule for new files at once, and for its old files when they have been looked at', async () => {
  const old = await createBareDatabase();
  await migrate(old.url, '0058_what_people_type');
  const { db, connections, close } = openDatabase(old.url, 4);
  const insertFile = (order: number, event: number) => `INSERT INTO order_files
    (order_id, event_id, person_id, action, filename, kind, size, sha256, store_key)
    VALUES (${order}, ${event}, 1, 'create', 'a.png', 'png', 1, '\\x00', gen_random_uuid()::text)`;
  const run = (text: string) => connections.query(text);
  try {
    await run(`INSERT INTO people (mobile) VALUES ('09350000001')`);
    for (const order of [1, 2]) {
      await run(`INSERT INTO orders (person_id, type, description, price, paid, frozen_totals, created_at, updated_at)
        VALUES (1, 'corel', '', 0, 0, '{}', now(), now())`);
      await run(`INSERT INTO order_events (order_id, person_id, by_admin, action, to_status, created_at)
        VALUES (${order}, 1, false, 'create', 'pending', now())`);
      await run(insertFile(order, order));
    }
    await run(insertFile(1, 2));
    await migrate(old.url);

    const refusal = { code: '23503', constraint: rule };
    await expect(run(insertFile(2, 1))).rejects.toMatchObject(refusal);
    await expect(run('UPDATE order_files SET order_id = 1 WHERE order_id = 2')).rejects.toMatchObject(
      refusal,
    );
    await expect(run('DELETE FROM order_events WHERE id = 1')).rejects.toMatchObject(refusal);
    await run(insertFile(1, 1));

    await expect(validateConstraints(db)).rejects.toMatchObject(refusal);
    await run('UPDATE order_files SET event_id = 1 WHERE order_id = 1');
    // Nobody who writes is waited for.
    const writing = await connections.connect();
    await writing.query('BEGIN');
    await writing.query(insertFile(2, 2));
    expect((await validateConstraints(db)).validated).toContain(rule);
    await writing.query('COMMIT');
    writing.release();
    expect(await validateConstraints(db)).toEqual({ validated: [] });
  } finally {
    await close();
    await old.drop();
  }
});

test('a new shop has the rule for all files', async () => {
  const fresh = await createBareDatabase();
  await migrate(fresh.url);
  const { db, close } = openDatabase(fresh.url, 1);
  expect(await validateConstraints(db)).toEqual({ validated: [] });
  await close();
  await fresh.drop();
});
