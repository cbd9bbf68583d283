import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { placeOrder } from '../../../testing/acts.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { openShop } from '../../../testing/shop.ts';
import { storedFiles } from '../../../testing/kept-files.ts';
import { sample } from '../../../testing/samples.ts';
import { openDatabase } from '../database/database.ts';
import { ensureStoreMatches } from './store-identity.ts';
import { FileStore } from './store.ts';

const shop = await openShop();
const customer = await shop.customer(1_000_000);
for (let at = 0; at < 5; at += 1) await placeOrder(shop, customer, [sample('png')]);

const idFile = path.join(shop.environment.dataDir, 'files', 'store-id');
const idOf = async () => (await shop.db.selectFrom('file_store').select('id').executeTakeFirstOrThrow()).id;
const kept = async () => (await storedFiles(shop.environment.dataDir)).kept;
const before = await kept();

test('a new shop’s files carry the id of its database', async () => {
  expect((await readFile(idFile, 'utf8')).trim()).toBe(await idOf());
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
  expect((await readFile(idFile, 'utf8')).trim()).toBe(own);
  await shop.db.updateTable('file_store').set({ id: own }).execute();
  await shop.restart();
});

test('an empty database beside a full store is refused, whether the store has an id or not', async () => {
  const empty = await createTestDatabase();
  const database = openDatabase(empty.url, 1);
  const store = new FileStore(shop.environment.dataDir, shop.clock);
  const own = await readFile(idFile, 'utf8');
  try {
    await sql`UPDATE file_store SET id = gen_random_uuid()`.execute(database.db);
    await expect(ensureStoreMatches(database.db, store)).rejects.toThrow('belong to another database');
    await rm(idFile);
    await expect(ensureStoreMatches(database.db, store)).rejects.toThrow('does not name 5 of them');
    expect(await store.id()).toBeNull();
  } finally {
    await writeFile(idFile, own);
    await database.close();
    await empty.drop();
  }
  expect(await kept()).toEqual(before);
});

test('a shop from before has its store adopted once', async () => {
  await rm(idFile);
  await shop.restart();
  expect((await readFile(idFile, 'utf8')).trim()).toBe(await idOf());
});

test('a database whose files are not there is refused, and starts when they are back', async () => {
  const { folder } = new FileStore(shop.environment.dataDir, shop.clock);
  await rename(folder, `${folder}.away`);
  await expect(shop.restart()).rejects.toThrow('names 5 files, and 5 of them are not in');
  await rm(folder, { recursive: true });
  await rename(`${folder}.away`, folder);
  await shop.restart();
  expect(await kept()).toEqual(before);
});

test('a store without files takes any database that names none', async () => {
  const empty = await createTestDatabase();
  const database = openDatabase(empty.url, 1);
  const dataDir = path.join(shop.environment.dataDir, 'another');
  try {
    const store = new FileStore(dataDir, shop.clock);
    await store.prepare();
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
