import { rename, rm, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openHouse } from '../../../testing/house.ts';

const house = await openHouse();
const ready = async () => (await house.call('GET', '/readyz')).status;
const becomes = (status: number) => expect.poll(ready, { timeout: 30_000, interval: 100 }).toBe(status);
/** The name of the test's own database, as a statement needs it. */
const name = () => sql.ref(new URL(house.databaseUrl).pathname.slice(1));
/** New settings of a database hold for new connections. */
const reconnect = () =>
  sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND query NOT LIKE 'LISTEN%'`
    .execute(house.db)
    .then(() => house.pool.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => {}));

test('a database that takes no writes, as a standby or a read-only one, is not ready', async () => {
  await becomes(200);
  await sql`ALTER DATABASE ${name()} SET default_transaction_read_only = on`.execute(house.db);
  await reconnect();
  await becomes(503);
  const { body } = await house.call('GET', '/readyz');
  expect(body).toMatchObject({ ok: false });
  await sql`SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE; ALTER DATABASE ${name()} RESET default_transaction_read_only`.execute(
    house.db,
  );
  await reconnect();
  await becomes(200);
});

test('a disk that takes no file is not ready', async () => {
  const { dataDir } = house.settings;
  await becomes(200);
  await rename(dataDir, `${dataDir}-away`);
  await writeFile(dataDir, '');
  await becomes(503);
  await rm(dataDir);
  await rename(`${dataDir}-away`, dataDir);
  await becomes(200);
});
