/** While the primary steps down, calls are refused for a moment, and nothing is left of it afterwards. */
import { expect, test } from 'vitest';
import { chargeWallet } from '#contract/wallet';
import { runStatements } from '../testing/cluster.ts';
import { listen } from '../testing/listen.ts';
import { openShop } from '../testing/shop.ts';
import { platformForJobs } from './platform/work/jobs.ts';
import { refusalOf } from './platform/foundation/refusal.ts';

const shop = await openShop();
const name = new URL(shop.databaseUrl).pathname.slice(1);
const asOwner = (...statements: string[]) =>
  runStatements(shop.databaseUrl, ['SET default_transaction_read_only = off', ...statements]);
/** New connections only read, and all others end. */
const stepDown = () =>
  asOwner(
    `ALTER DATABASE ${name} SET default_transaction_read_only = on`,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`,
  );
const takeOver = () => asOwner(`ALTER DATABASE ${name} RESET default_transaction_read_only`);

test('a call that changes something gets 503, and its connection is not used again', async () => {
  const customer = await shop.customer();
  const mine = await listen(shop, customer);
  await stepDown();
  for (let times = 0; times < 10; times += 1) {
    const refused = await shop.refused(chargeWallet, { as: customer, body: { amount: 50_000 } });
    expect(refused).toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfter: 2 });
  }
  await takeOver();
  // One that has only read meanwhile may refuse once more, and is given up then.
  let refused = 0;
  for (let succeeded = 0; succeeded < 20; ) {
    const { status } = await shop.call('POST', '/api/user/charge', {
      as: customer,
      body: { amount: 50_000 },
    });
    if (status === 200) succeeded += 1;
    else refused += 1;
    expect(refused).toBeLessThan(8);
  }
  await expect
    .poll(() => mine.heard.filter(({ type }) => type === 'connected').length, { timeout: 30_000 })
    .toBeGreaterThan(1);
  await shop.charge(customer, 10_000);
  await mine.until(({ type }) => type === 'balance');
  mine.close();
});

test('a connection that quick statements share is given up as well', async () => {
  const insert = { name: 'a quick one', text: 'DELETE FROM operator_alerts', values: [] };
  await stepDown();
  await expect(shop.platform.pool.query(insert)).rejects.toThrow();
  await expect
    .poll(() =>
      shop.platform.pool.query(insert).then(
        () => '',
        (error: Error) => error.message,
      ),
    )
    .toMatch(/read-only transaction/);
  await takeOver();
  await shop.platform.pool.query(insert);
});

test('jobs use no connection that only reads', async () => {
  const { platform, close } = platformForJobs(shop.platform, shop.databaseUrl);
  await stepDown();
  await expect(platform.connections.query('SELECT 1')).rejects.toThrow();
  await takeOver();
  await platform.connections.query('DELETE FROM operator_alerts');
  await close();
});

test.each(['25006', '57P01', '57P02', '57P03', '08006', '08003', '40001', 'ETIMEDOUT', 'EHOSTUNREACH'])(
  '%s is answered with 503 and a time to try again',
  (code) => {
    const { status, details } = refusalOf(Object.assign(new Error('from the database'), { code }));
    expect({ status, details }).toEqual({ status: 503, details: { retryAfter: 2 } });
  },
);
