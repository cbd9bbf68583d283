import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

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
 * A pool for Kysely whose connections prepare the statements that run often, so that PostgreSQL parses each of them once.
 * Statements without parameters are sent whole. A connection whose prepared statement no longer fits its tables, because
 * a migration ran meanwhile, fails that statement and is not used again.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const names = new StatementNames();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client);
      if (known) return known;
      const preparing = preparingClient(client, names);
      clients.set(client, preparing);
      return preparing;
    },
    end: () => pool.end(),
  };
}

const hasOutdatedPlan = (error: unknown): boolean =>
  (error as { code?: string }).code === '0A000' && /cached plan/.test((error as Error).message);

function preparingClient(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  const prepared = new Set<string>();
  let isOutdated = false;
  const query = async (text: string, values: readonly unknown[] = []) => {
    const name = values.length > 0 ? names.of(text) : null;
    if (name === null || (!prepared.has(name) && prepared.size >= maxPerConnection))
      return client.query(text, [...values]);
    prepared.add(name);
    try {
      return await client.query({ name, text, values: [...values] });
    } catch (error) {
      isOutdated ||= hasOutdatedPlan(error);
      throw error;
    }
  };
  return {
    processID: (client as { processID?: number }).processID,
    query,
    release: (isBroken?: boolean) => client.release(isOutdated || isBroken),
  } as unknown as PostgresPoolClient;
}
