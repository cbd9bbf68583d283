import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../foundation/refusal.ts';
import { type Db, openStandby, type Queries, theOne } from './database.ts';
import { type Connection, kyselyOn } from './pipeline.ts';
import type { Watch } from './prepared-statements.ts';

/** ms that a read waits for the standby before it goes to the primary. */
const waitMs = 200;
const pollMs = 20;
/** ms for which a standby that is down or behind is not asked again. */
const restMs = 5000;

interface Reader {
  db: Db;
  pool: Queries;
}

type Outcome = 'read' | 'behind' | 'failed';

/** A copy of the database that follows the primary, and answers reads in its place while it has what the primary has. */
export class Standby {
  readonly #database: ReturnType<typeof openStandby>;
  #restsUntil = 0;
  /** Outcomes of the reads that could have used the standby. */
  readonly outcomes: Record<Outcome, number> = { read: 0, behind: 0, failed: 0 };

  constructor(url: string) {
    this.#database = openStandby(url);
  }

  /**
   * Runs `verb` on the standby if it contains, within 200 ms, everything that is committed on the primary now. Returns
   * null if it does not, or if it fails. A Refusal of the verb is thrown.
   */
  async read<T>(primary: Queries, verb: (on: Reader) => Promise<T>): Promise<{ answer: T } | null> {
    if (performance.now() < this.#restsUntil) return null;
    const { mark, shop } = theOne((await primary.query<{ mark: string; shop: string }>(markNow)).rows);
    let outcome: Outcome = 'failed';
    try {
      // An address may stand for several standbys, so the verb reads where the mark was found.
      const connection = await this.#connect();
      try {
        if (await follows(connection, mark, shop)) {
          const answer = await verb(readerOn(connection));
          outcome = 'read';
          return { answer };
        }
        outcome = 'behind';
      } finally {
        connection.release(outcome === 'failed');
      }
    } catch (error) {
      if (error instanceof Refusal) {
        outcome = 'read';
        throw error;
      }
    } finally {
      this.outcomes[outcome] += 1;
      if (outcome !== 'read') this.#restsUntil = performance.now() + restMs;
    }
    return null;
  }

  async #connect(): Promise<Connection> {
    const connecting = this.#database.connect();
    const connection = await Promise.race([connecting, sleep(waitMs, null, { ref: false })]);
    if (connection) return connection;
    connecting.then(
      (late) => late.release(),
      () => {},
    );
    throw new Error('no connection to the standby within its time');
  }

  /** Returns the seconds by which the standby is behind, or null if it does not say so now. */
  async lag(): Promise<number | null> {
    try {
      const connection = await this.#connect();
      try {
        return (await connection.query<{ lag: number }>(lagNow)).rows[0]?.lag ?? null;
      } finally {
        connection.release();
      }
    } catch {
      return null;
    }
  }

  watch(watch: Watch | null): void {
    this.#database.watch(watch);
  }

  close(): Promise<void> {
    return this.#database.close();
  }
}

function readerOn(connection: Connection): Reader {
  const held: Connection = { ...connection, release: () => {} };
  return {
    db: kyselyOn(() => Promise.resolve(held)),
    pool: { query: (query, values) => connection.query(query, values) },
  };
}

async function follows(connection: Connection, mark: string, shop: string): Promise<boolean> {
  const until = performance.now() + waitMs;
  for (;;) {
    if ((await connection.query(hasMark, [mark, shop])).rows.length > 0) return true;
    if (performance.now() > until) return false;
    await sleep(pollMs);
  }
}

const markNow = {
  name: 'mark of the primary',
  text: 'SELECT pg_current_wal_insert_lsn()::text AS mark, id AS shop FROM file_store',
};
// A database of another shop, and a server that does not follow, never have it.
const hasMark = `SELECT FROM file_store
  WHERE id = $2 AND pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn`;
// Without changes nothing is replayed, however current the standby is.
const lagNow = `SELECT CASE WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
    ELSE extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::float8 END AS lag
  WHERE pg_is_in_recovery()`;
