/** `testing/archives/before-0059.tar.gz` was made by the version before migration 0059, while all of its queues had rows. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getOrder } from '#contract/orders';
import { runCommand } from '../testing/command.ts';
import { createBareDatabase } from '../testing/database.ts';
import { filesAreRight } from '../testing/kept-files.ts';
import { openShop, startShop } from '../testing/shop.ts';
import { kavenegarSettings, openKavenegar } from '../testing/sms-services.ts';
import { jobsOf } from './jobs.ts';
import { checkLedger } from './ledger.ts';

const packed = new URL('../testing/archives/before-0059.tar.gz', import.meta.url);
const own = await openShop();

test('a backup of an earlier version is restored, and its waiting jobs are done', async () => {
  const sms = await openKavenegar();
  const byKavenegar = kavenegarSettings(sms);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hakkak-old-backup-'));
  const [archive, dataDir] = [path.join(folder, 'before.tar'), path.join(folder, 'data')];
  await writeFile(archive, gunzipSync(await readFile(packed)));
  const target = await createBareDatabase();
  const env = { DATABASE_URL: target.url, DATA_DIR: dataDir };
  const beside = { databaseUrl: target.url, environment: { ...own.environment, dataDir }, clock: own.clock };
  try {
    expect(await runCommand('restore', [archive], env)).toMatchObject({ code: 0 });
    const shop = await startShop({ beside });
    const waiting = async () => {
      const { rows } = await sql`SELECT (SELECT count(*)::int FROM push_queue) AS pushes,
        (SELECT count(*)::int FROM sms_queue WHERE ended_at IS NULL) AS sms,
        (SELECT count(*)::int FROM checks_due) AS checks,
        (SELECT count(*)::int FROM payments WHERE status = 'pending') AS payments`.execute(shop.db);
      return rows[0];
    };
    try {
      expect(await waiting()).toEqual({ pushes: 3, sms: 1, checks: 1, payments: 1 });
      expect(await runCommand('restore', ['confirm'], env)).toMatchObject({ code: 0 });

      const { mobile } = await shop.db.selectFrom('sms_queue').select('mobile').executeTakeFirstOrThrow();
      const sending = await startShop({ beside, environment: { sms: byKavenegar } });
      await expect.poll(() => sms.taken.map((each) => each.mobile), { timeout: 30_000 }).toEqual([mobile]);
      await sending.close();

      for (const { run } of jobsOf(shop.platform)) await run(new AbortController().signal);
      expect(await waiting()).toMatchObject({ sms: 0, checks: 0 });
      expect(await checkLedger(shop.db, shop.clock.now())).toMatchObject({ right: true });
      await filesAreRight(shop.db, { ...shop.environment, dataDir });

      const customer = await shop.signIn(mobile);
      const order = await shop.send(getOrder, { as: customer, params: { id: '1' } });
      const [drawing] = order.files;
      expect((await shop.call('GET', drawing?.check ?? '', { as: customer })).body).toMatchObject({
        layers: [{ outlines: 1 }],
      });
      for (const { url } of order.files)
        expect((await shop.call('GET', url, { as: customer })).status).toBe(200);
    } finally {
      await shop.close();
    }
  } finally {
    await target.drop();
    await rm(folder, { recursive: true, force: true });
  }
}, 300_000);
