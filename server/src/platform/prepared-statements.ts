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

/** The values that the driver derives from the description of an answer's columns. */
interface Columns {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** The part of the driver's query that is used here; its types do not name it. */
interface DriverQuery {
  name: string;
  callback(error: Error | null, result: pg.QueryResult<never>): void;
  _result: Columns;
  _accumulateRows: boolean;
  prepare(connection: { describe(message: unknown): void }): void;
  handleRowDescription(message: unknown): void;
}

const Driver = pg.Query as unknown as new (text: string, values: readonly unknown[]) => DriverQuery;

/**
 * A run of a prepared statement. The driver asks for the description of the columns with each run and reads it anew; as
 * they stay the same on one connection, they are kept from the first run there. That saves a seventh of the processor time
 * of a read.
 */
class PreparedQuery extends Driver {
  readonly #known: Map<string, Columns>;

  constructor(known: Map<string, Columns>, name: string, text: string, values: readonly unknown[]) {
    super(text, values);
    this.#known = known;
    this.name = name;
  }

  override prepare(connection: { describe(message: unknown): void }): void {
    const columns = this.#known.get(this.name);
    if (!columns) return super.prepare(connection);
    const describe = connection.describe;
    connection.describe = () => {};
    try {
      super.prepare(connection);
    } finally {
      connection.describe = describe;
    }
    const { fields, _parsers, _prebuiltEmptyResultObject } = columns;
    Object.assign(this._result, { fields, _parsers, _prebuiltEmptyResultObject });
    this._accumulateRows = true;
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#known.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

function preparingOn(client: pg.PoolClient, names: StatementNames): Connection {
  const columns = new Map<string, Columns>();
  const prepared = new Set<string>();
  let isOutdated = false;
  const runNamed = <R extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]) =>
    new Promise<pg.QueryResult<R>>((resolve, reject) => {
      const query = new PreparedQuery(columns, name, text, [...values]);
      query.callback = (error, result) => (error ? reject(error) : resolve(result));
      client.query(query as unknown as pg.Query);
    }).catch((error: Error) => {
      isOutdated ||= hasOutdatedPlan(error);
      // The driver's own stack begins at its socket.
      Error.captureStackTrace(error);
      throw error;
    });
  return {
    processID: (client as { processID?: number }).processID,
    query(query, values = []) {
      if (typeof query !== 'string')
        return query.name === undefined
          ? client.query(query)
          : runNamed(query.name, query.text, query.values ?? []);
      const name = values.length > 0 ? names.of(query) : null;
      if (name === null || (!prepared.has(name) && prepared.size >= maxPerConnection))
        return client.query(query, [...values]);
      prepared.add(name);
      return runNamed(name, query, values);
    },
    release: (isBroken) => client.release(isOutdated || isBroken),
  };
}
