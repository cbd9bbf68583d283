/** Queues of kept files that jobs work on: one file of each person in turn, each within a number of tries. */
import { type Selectable, sql } from 'kysely';
import type { Db } from './database.ts';
import type { ChecksDue, ThumbWishes } from './database-types.ts';

interface Queues {
  thumb_wishes: Selectable<ThumbWishes>;
  checks_due: Selectable<ChecksDue>;
}

const keys = { thumb_wishes: ['source', 'width'], checks_due: ['source'] } as const;

/** Files get more than one try, since a server that stops may interrupt one. */
const maxTries = 3;

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
  for (;;) {
    const { rows: turn } = await sql<Queues[Table]>`SELECT DISTINCT ON (person_id) * FROM ${queue}
      WHERE source <> ALL (${later}) ORDER BY person_id, created_at, ${key}`.execute(db);
    if (turn.length === 0) return;
    for (const file of turn) {
      if (signal.aborted) return;
      const values = 'width' in file ? [file.source, file.width] : [file.source];
      const isFile = sql`(${key}) = (${sql.join(values)})`;
      await sql`UPDATE ${queue} SET tries = tries + 1 WHERE ${isFile}`.execute(db);
      if ((await attempt(file, file.tries >= maxTries)) === 'later') later.push(file.source);
      else await sql`DELETE FROM ${queue} WHERE ${isFile}`.execute(db);
    }
  }
}
