/** Queues of kept files that jobs work on: one file of each person in turn, each within a number of tries. */
import { type Selectable, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { ChecksDue, ThumbWishes } from '../database/database-types.ts';

interface Queues {
  thumb_wishes: Selectable<ThumbWishes>;
  checks_due: Selectable<ChecksDue>;
}

const keys = { thumb_wishes: ['source', 'width'], checks_due: ['source'] } as const;

/** Files get more than one try, since a server that stops may interrupt one, and the first may be a brief one. */
const maxTries = 4;

/**
 * Works on the files of a queue until none is left or the job is stopped. `attempt` learns whether the file is given up;
 * the file stays for the next run if it returns `later`, and leaves the queue otherwise.
 */
export async function processQueue<Table extends keyof Queues>(
  db: Db,
  table: Table,
  signal: AbortSignal,
  attempt: (file: Queues[Table], isGivenUp: boolean) => Promise<'ended' | 'later'>,
): Promise<void> {
  const [queue, key] = [sql.table(table), sql.join(keys[table].map((column) => sql.ref(column)))];
  const later: string[] = [];
  let last = 0;
  while (!signal.aborted) {
    // Files with the fewest tries come first, and among them the next person's oldest.
    const { rows } = await sql<Queues[Table]>`SELECT * FROM ${queue} WHERE source <> ALL (${later})
      ORDER BY tries, person_id <= ${last}, person_id, created_at, ${key} LIMIT 1`.execute(db);
    const [file] = rows;
    if (!file) return;
    last = file.person_id;
    const values = 'width' in file ? [file.source, file.width] : [file.source];
    const isFile = sql`(${key}) = (${sql.join(values)})`;
    await sql`UPDATE ${queue} SET tries = tries + 1 WHERE ${isFile}`.execute(db);
    if ((await attempt(file, file.tries >= maxTries)) === 'later') later.push(file.source);
    else await sql`DELETE FROM ${queue} WHERE ${isFile}`.execute(db);
  }
}
