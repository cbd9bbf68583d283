import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { getOrder } from '#contract/orders';
import { placeOrder } from '../testing/acts.ts';
import { at, backup, exitWith, restore } from '../testing/backups.ts';
import { runCommand } from '../testing/command.ts';
import { createBareDatabase } from '../testing/database.ts';
import { startS3Stub } from '../testing/s3-stub.ts';
import { samples } from '../testing/samples.ts';
import { type Person, secret, startShop } from '../testing/shop.ts';
import { fileSettings } from '../testing/store.ts';

const store = await startS3Stub();
afterAll(() => store.close());

test.each([
  { from: store.bucket('shop-from'), to: null, name: 'S3 makes a shop on a disk' },
  { from: null, to: store.bucket('shop-to'), name: 'a disk makes a shop on S3' },
])('a backup taken under load on $name', { timeout: 180_000 }, async ({ from, to }) => {
  const shop = await startShop({ environment: { s3: from } });
  const target = await createBareDatabase();
  try {
    const placed: { person: Person; id: string; content: Buffer }[] = [];
    const ended = new AbortController();
    const order = async () => {
      const person = await shop.customer(150_000_000);
      while (!ended.signal.aborted) {
        const content = Buffer.concat([samples.zip, randomBytes(200_000)]);
        const { _id } = await placeOrder(shop, person, [{ name: 'طرح.zip', content }]);
        placed.push({ person, id: _id, content });
      }
    };
    const ordering = [order(), order(), order()];
    while (placed.length < 30) await sleep(5);
    const before = [...placed];
    const archive = at(to === null ? 'from-s3.tar' : 'from-disk.tar');
    const taken = await backup(shop, archive);
    const during = placed.length - before.length;
    ended.abort();
    await Promise.all(ordering);
    expect(taken).toMatchObject(exitWith(0, 'NOT encrypted'));
    expect(during).toBeGreaterThan(10);

    const dataDir = at(to === null ? 'on-disk' : 'on-s3');
    const env = { DATABASE_URL: target.url, SECRET: secret, ...fileSettings(to) };
    expect(await restore([archive], dataDir, env)).toMatchObject(exitWith(0, 'The ledger is right.'));
    const there = { ...env, DATA_DIR: dataDir };
    expect(await runCommand('ledger', ['check'], there)).toMatchObject({ code: 0 });
    expect(await runCommand('files', ['check'], there)).toMatchObject({ code: 0 });
    const environment = { ...shop.environment, dataDir, s3: to };
    const copy = await startShop({ beside: { databaseUrl: target.url, environment, clock: shop.clock } });
    try {
      for (const person of new Set(before.map((each) => each.person))) {
        const again = await copy.signIn(person.mobile);
        for (const { id, content } of before.filter((each) => each.person === person)) {
          const { files } = await copy.send(getOrder, { as: again, params: { id } });
          const { bytes } = await copy.call('GET', files[0]?.url ?? '', { as: again });
          expect(bytes.equals(content)).toBe(true);
        }
      }
    } finally {
      await copy.close();
    }
  } finally {
    await shop.close();
    await target.drop();
  }
});
