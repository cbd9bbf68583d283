import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { maxCounted } from '#contract/common/paging';
import { listPeople } from '#contract/person';
import { rowsRead } from '../../../testing/rows-read.ts';
import { openShop } from '../../../testing/shop.ts';
import type { Queryable } from './database.ts';
import { pageOf } from './paging.ts';

const shop = await openShop();
const admin = await shop.signInAdmin();

/** Adds people until there are so many. */
const fillTo = async (count: number) => {
  await sql`INSERT INTO people (mobile)
    SELECT '0936' || lpad(n::text, 7, '0') FROM generate_series((SELECT count(*) FROM people) + 1, ${count}) n`.execute(
    shop.db,
  );
};
const people = async (query: { page?: number; count?: number }) =>
  (await shop.send(listPeople, { as: admin, query })).metadata;

test('a total is exact up to a thousand, and beyond reaches past the asked page up to the last', async () => {
  await fillTo(maxCounted);
  expect(await people({})).toEqual({ page: 1, count: 10, total: 1000, totalPages: 100 });
  await fillTo(2345);
  expect(await people({})).toEqual({ page: 1, count: 10, total: 1001, totalPages: 101 });
  expect(await people({ page: 150 })).toEqual({ page: 150, count: 10, total: 1501, totalPages: 151 });
  expect(await people({ page: 235 })).toEqual({ page: 235, count: 10, total: 2345, totalPages: 235 });
  expect(await people({ page: 300 })).toEqual({ page: 300, count: 10, total: 2345, totalPages: 235 });

  const ids = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { users, metadata } = await shop.send(listPeople, { as: admin, query: { page, count: 100 } });
    for (const { _id } of users) ids.add(_id);
    pages = metadata.totalPages;
  }
  expect(ids.size).toBe(2345);
});

test('the first page of a long list is one statement that reads little of it', async () => {
  await fillTo(20_000);
  await sql`VACUUM ANALYZE people`.execute(shop.db);
  const list = (on: Queryable) => on.selectFrom('people').select('id').orderBy('id', 'desc');
  let statements = 0;
  const counting = shop.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      statements += 1;
      return Promise.resolve(result);
    },
  });
  const { rows } = await pageOf(list(counting), { page: 1, count: 10 });
  expect(rows).toHaveLength(10);
  expect(statements).toBe(1);
  expect(await rowsRead(shop.db, (on) => pageOf(list(on), { page: 1, count: 10 }))).toBeLessThan(1200);
});
