import { rename, rm, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { runStatements } from '../../../testing/cluster.ts';
import { openShop } from '../../../testing/shop.ts';

const shop = await openShop();
const ready = async () => (await shop.call('GET', '/readyz')).status;
const becomes = (status: number) => expect.poll(ready, { timeout: 30_000, interval: 100 }).toBe(status);
const name = new URL(shop.databaseUrl).pathname.slice(1);
/** Runs a statement as the database's owner; a new setting applies to later connections. */
const set = (statement: string) =>
  runStatements(shop.databaseUrl, [
    'SET default_transaction_read_only = off',
    statement,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid() AND query NOT LIKE 'LISTEN%'`,
  ]);

test('a database that takes no writes, as a standby or a read-only one, is not ready', async () => {
  await becomes(200);
  await set(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await becomes(503);
  expect((await shop.call('GET', '/readyz')).body).toMatchObject({ ok: false });
  await set(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  await becomes(200);
});

test('a disk that takes no file is not ready', async () => {
  const { dataDir } = shop.environment;
  await becomes(200);
  await rename(dataDir, `${dataDir}-away`);
  await writeFile(dataDir, '');
  await becomes(503);
  await rm(dataDir);
  await rename(`${dataDir}-away`, dataDir);
  await becomes(200);
});
