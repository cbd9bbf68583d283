import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

// Faces of a picture live as long as what they were made from.
const variants = 'picture_variants';

/**
 * The tables with a column `store_key`: whatever names a kept file names it there, so that no sweep takes it, and says
 * beside it who sent it (`person_id`) and how large it is (`size`, bytes), so that it is counted.
 */
export async function namingTables(on: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND column_name = 'store_key' AND table_name <> ${variants}`.execute(
    on,
  );
  return rows.map((row) => row.name);
}

async function namedByRecords(on: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>();
  if (keys.length === 0) return named;
  for (const table of await namingTables(on)) {
    const { rows } = await sql<{ store_key: string }>`SELECT store_key FROM ${sql.table(table)}
      WHERE store_key = ANY(${keys})`.execute(on);
    for (const row of rows) named.add(row.store_key);
  }
  return named;
}

/** Which of these kept files are still wanted; what was made from one that is not is forgotten. */
export async function namedKeys(on: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const named = await namedByRecords(on, keys);
  const made = await on
    .selectFrom(variants)
    .select(['source', 'store_key'])
    .where('store_key', 'in', ['', ...keys])
    .execute();
  const sources = await namedByRecords(
    on,
    made.map((row) => row.source),
  );
  for (const { source, store_key } of made) if (store_key && sources.has(source)) named.add(store_key);
  const orphans = made.map((row) => row.source).filter((source) => !sources.has(source));
  if (orphans.length > 0) await on.deleteFrom(variants).where('source', 'in', orphans).execute();
  return named;
}

/** Every kept file that a row names. */
export async function allKeys(on: Queryable): Promise<string[]> {
  const keys = new Set<string>();
  for (const table of [...(await namingTables(on)), variants]) {
    const { rows } = await sql<{ store_key: string }>`SELECT store_key FROM ${sql.table(table)}
      WHERE store_key IS NOT NULL`.execute(on);
    for (const row of rows) keys.add(row.store_key);
  }
  return [...keys];
}
