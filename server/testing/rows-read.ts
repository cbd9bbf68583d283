import { sql } from 'kysely';
import type { Db } from '../src/platform/database/database.ts';
import type { Tx } from '../src/platform/database/pipeline.ts';

/** Returns how many rows of tables and entries of indexes PostgreSQL goes through in a reading. */
export const rowsRead = (db: Db, read: (on: Tx) => Promise<unknown>): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const before = await countRead(tx);
    await read(tx);
    return (await countRead(tx)) - before;
  });

async function countRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    SELECT sum(pg_stat_get_xact_tuples_returned(oid))::int AS read FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace`.execute(tx);
  return rows[0]?.read ?? 0;
}
