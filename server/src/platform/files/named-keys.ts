import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

// Variants of a picture are kept as long as their source.
const variants = 'picture_variants';

/**
 * Returns the tables with a column `store_key`. A table that refers to stored files must use this column, or the
 * sweep removes its files; `person_id` (the sender) and `size` (bytes) next to it count towards the quota.
 */
export const namingTables = async (on: Queryable): Promise<string[]> => (tables ??= await selectTables(on));

/** The migrations of one version leave the same tables in every database. */
let tables: string[] | undefined;

async function selectTables(on: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND column_name = 'store_key' AND table_name <> ${variants}`.execute(
    on,
  );
  return rows.map((row) => row.name);
}

/** Returns the keys that records refer to. */
export async function namedByRecords(on: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>();
  if (keys.length === 0) return named;
  for (const table of await namingTables(on)) {
    const { rows } = await sql<{ store_key: string }>`SELECT store_key FROM ${sql.table(table)}
      WHERE store_key = ANY(${keys})`.execute(on);
    for (const row of rows) named.add(row.store_key);
  }
  return named;
}

/** Returns the keys that records still refer to. Deletes the rows of variants whose source has no record. */
export async function namedKeys(on: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const named = await namedByRecords(on, keys);
  const rows = await on
    .selectFrom(variants)
    .select(['source', 'store_key'])
    .where('store_key', 'in', ['', ...keys])
    .execute();
  const sources = rows.map((row) => row.source);
  const recorded = await namedByRecords(on, sources);
  for (const { source, store_key } of rows) if (store_key && recorded.has(source)) named.add(store_key);
  const orphans = sources.filter((source) => !recorded.has(source));
  if (orphans.length > 0) await on.deleteFrom(variants).where('source', 'in', orphans).execute();
  return named;
}

export const allKeys = async (on: Queryable): Promise<string[]> => [...(await allDigests(on)).keys()];

/**
 * Returns the key of every file that records refer to, with its SHA-256 in hex; null where none was noted. The database may
 * be of a former version, in which some tables have no digests.
 */
export async function allDigests(on: Queryable): Promise<Map<string, string | null>> {
  const digests = new Map<string, string | null>();
  for (const table of [...(await namingTables(on)), variants]) {
    const { rows } = await sql<{
      store_key: string;
      sha256: string | null;
    }>`SELECT store_key, substr(to_jsonb(named) ->> 'sha256', 3) AS sha256 FROM ${sql.table(table)} named
      WHERE store_key IS NOT NULL`.execute(on);
    for (const { store_key, sha256 } of rows)
      digests.set(store_key, sha256 ?? digests.get(store_key) ?? null);
  }
  return digests;
}
