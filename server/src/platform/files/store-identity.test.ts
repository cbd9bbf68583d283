import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { placeOrder } from '../../../testing/acts.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { openShop } from '../../../testing/shop.ts';
import { newBucket, takeAway } from '../../../testing/store.ts';
import { storedFiles } from '../../../testing/kept-files.ts';
import { sample } from '../../../testing/samples.ts';
import { openDatabase } from '../database/database.ts';
import { compareFiles, ensureStoreMatches } from './store-identity.ts';
import { openFiles } from './open.ts';

const shop = await openShop();
const customer = await shop.customer(1_000_000);
for (let at = 0; at < 5; at += 1) await placeOrder(shop, customer, [sample('png')]);

const idFile = 'store-id';
const readId = async () => (await shop.store.read(idFile)).toString();
/** The returned function writes the id again. */
async function removeId(): Promise<() => Promise<void>> {
  const id = await shop.store.read(idFile);
  await shop.store.move(idFile, 'away/store-id');
  return () => shop.store.write(idFile, id);
}
const idOf = async () => (await shop.db.selectFrom('file_store').select('id').executeTakeFirstOrThrow()).id;
const kept = async () => (await storedFiles(shop.environment)).kept;
const before = await kept();

test('a new shop’s files carry the id of its database', async () => {
  expect((await readId()).trim()).toBe(await idOf());
  expect(before).toHaveLength(5);
});

test('another database is refused, says what to do, and no file is touched', async () => {
  const own = await idOf();
  const other = crypto.randomUUID();
  await shop.db.updateTable('file_store').set({ id: other }).execute();
  await expect(shop.restart()).rejects.toThrow(
    new RegExp(`belong to another database.*${own}.*${other}[^]*DATA_DIR[^]*DATABASE_URL[^]*store-id`),
  );
  expect(await kept()).toEqual(before);
  expect((await readId()).trim()).toBe(own);
  await shop.db.updateTable('file_store').set({ id: own }).execute();
  await shop.restart();
});

test('an empty database beside a full store is refused, whether the store has an id or not', async () => {
  const empty = await createTestDatabase();
  const database = openDatabase(empty.url, 1);
  const store = await openFiles(shop.environment, shop.clock);
  let restoreId = async () => {};
  try {
    await sql`UPDATE file_store SET id = gen_random_uuid()`.execute(database.db);
    await expect(ensureStoreMatches(database.db, store)).rejects.toThrow('belong to another database');
    restoreId = await removeId();
    await expect(ensureStoreMatches(database.db, store)).rejects.toThrow('does not name 5 of them');
    expect(await store.id()).toBeNull();
  } finally {
    await restoreId();
    await database.close();
    await empty.drop();
  }
  expect(await kept()).toEqual(before);
});

test('a shop from before has its store adopted once', async () => {
  await removeId();
  await shop.restart();
  expect((await readId()).trim()).toBe(await idOf());
});

test('a database whose files are not there is refused, and starts when they are back', async () => {
  await removeId();
  const putBack = await takeAway(shop.store);
  await expect(shop.restart()).rejects.toThrow('names 5 files, and 5 of them are not in');
  await putBack();
  await shop.restart();
  expect(await kept()).toEqual(before);
});

test('a store without files takes any database that names none', async () => {
  const empty = await createTestDatabase();
  const database = openDatabase(empty.url, 1);
  const dataDir = path.join(shop.environment.dataDir, 'another');
  try {
    const store = await openFiles({ dataDir, s3: await newBucket() }, shop.clock);
    await store.setId(crypto.randomUUID());
    await ensureStoreMatches(database.db, store);
    const { id } = await database.db.selectFrom('file_store').select('id').executeTakeFirstOrThrow();
    expect(await store.id()).toBe(id);
  } finally {
    await rm(dataDir, { recursive: true });
    await database.close();
    await empty.drop();
  }
});

test('files that come while they are compared are not missed', async () => {
  const store = await openFiles(shop.environment, shop.clock);
  const ids = { id: () => store.id() };
  const orderer = await shop.customer(1_000_000);
  const order = () => placeOrder(shop, orderer, [sample('png')]);
  const listed = await store.keys();
  const counts = async (keys: () => Promise<string[]>) => {
    const { missing, unnamed } = await compareFiles(shop.db, { ...ids, keys });
    return [missing.length, unnamed.length];
  };
  // One is stored after the files were listed, another before it.
  const late = async () => {
    await order();
    return listed;
  };
  expect(await counts(late)).toEqual([0, 0]);
  const early = async () => {
    await order();
    return store.keys();
  };
  expect(await counts(early)).toEqual([0, 0]);
  // One that is gone is missed.
  expect(await counts(async () => listed.slice(1))).toEqual([3, 0]);
});
