import pg from 'pg';
import type { Connect, Connection } from './pipeline.ts';

/** A statement is prepared once it has run this often in this process: most that vary in shape run once or twice. */
const runsBefore = 3;
/** Prepared statements that one connection keeps; the others are sent whole. */
const maxPerConnection = 200;
/** Statements whose runs are counted; those that ran longest ago are forgotten first. */
const maxCounted = 2000;

/** Counts statements by their text and names those that run often. */
class StatementNames {
  readonly #runs = new Map<string, { runs: number; name: string }>();
  #last = 0;

  /** A name for the text, the same for all connections; null while it has run too seldom. */
  of(text: string): string | null {
    const known = this.#runs.get(text) ?? { runs: 0, name: `s${(this.#last += 1)}` };
    known.runs += 1;
    this.#runs.delete(text);
    this.#runs.set(text, known);
    const [oldest] = this.#runs.keys();
    if (this.#runs.size > maxCounted && oldest !== undefined) this.#runs.delete(oldest);
    return known.runs > runsBefore ? known.name : null;
  }
}

/**
 * Connections of a pool that prepare the statements that run often, so that PostgreSQL parses each of them once.
 * Statements without parameters, and queries with settings of their own, are sent as they are. A connection whose
 * prepared statement no longer fits its tables, because a migration ran meanwhile, fails that statement and is not used
 * again.
 */
export function preparing(pool: pg.Pool): Connect {
  const names = new StatementNames();
  const known = new WeakMap<pg.PoolClient, Connection>();
  return async () => {
    const client = await pool.connect();
    let connection = known.get(client);
    if (!connection) known.set(client, (connection = preparingOn(client, names)));
    return connection;
  };
}

const hasOutdatedPlan = (error: unknown): boolean =>
  (error as { code?: string }).code === '0A000' && /cached plan/.test((error as Error).message);

/** Runs a prepared statement. A `Query` of its own saves the driver a copy of the settings for each run. */
const queryNamed = <R extends pg.QueryResultRow>(
  client: pg.PoolClient,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult<R>> =>
  new Promise((resolve, reject) => {
    const query: pg.Query & Partial<NamedQuery<R>> = new pg.Query<R, unknown[]>(text, [...values]);
    query.name = name;
    query.callback = (error, result) => (error ? reject(error) : resolve(result));
    client.query(query);
  });

interface NamedQuery<R extends pg.QueryResultRow> {
  name: string;
  callback(error: Error | null, result: pg.QueryResult<R>): void;
}

function preparingOn(client: pg.PoolClient, names: StatementNames): Connection {
  const prepared = new Set<string>();
  let isOutdated = false;
  return {
    processID: (client as { processID?: number }).processID,
    async query(query, values = []) {
      if (typeof query !== 'string') return client.query(query);
      const name = values.length > 0 ? names.of(query) : null;
      if (name === null || (!prepared.has(name) && prepared.size >= maxPerConnection))
        return client.query(query, [...values]);
      prepared.add(name);
      try {
        return await queryNamed(client, name, query, values);
      } catch (error) {
        isOutdated ||= hasOutdatedPlan(error);
        // The driver's own stack begins at its socket.
        Error.captureStackTrace(error as Error);
        throw error;
      }
    },
    release: (isBroken) => client.release(isOutdated || isBroken),
  };
}
