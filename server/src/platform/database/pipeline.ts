/**
 * Round trips: statements that do not need each other's answers are sent together on one connection. PostgreSQL runs
 * them in the order in which they are sent, each as its own statement.
 */
import {
  type CompiledQuery,
  Kysely,
  PostgresDialect,
  type PostgresPoolClient,
  type QueryExecutorProvider,
  type Transaction,
} from 'kysely';
import type pg from 'pg';
import type { DB } from './database-types.ts';

/** A connection of a pool, with the part of node-postgres that is used. */
export interface Connection {
  processID: number | undefined;
  query<R extends pg.QueryResultRow>(
    query: string | pg.QueryConfig,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<R>>;
  release(isBroken?: boolean): void;
}

export type Connect = () => Promise<Connection>;

export type Tx = Transaction<DB>;

/** A query builder or an `sql` template. */
interface Statement {
  compile(executor: QueryExecutorProvider): CompiledQuery;
}

/**
 * Sends a statement at once, before every statement that starts later. Its answer is awaited with the commit, which fails if
 * it failed.
 */
export type Send = (statement: Statement) => void;

export const kyselyOn = (connect: Connect): Kysely<DB> =>
  new Kysely({
    dialect: new PostgresDialect({
      pool: {
        connect: connect as () => Promise<unknown> as () => Promise<PostgresPoolClient>,
        options: {},
        end: () => Promise.resolve(),
      },
    }),
  });

/**
 * Connections for one call. A statement that starts while another is unanswered is sent on the same connection; none is
 * held in between. A transaction needs its own connection, so it is refused here.
 */
export function sharing(connect: Connect): Connect {
  let users = 0;
  let shared: Promise<Connection> | null = null;
  const share = (connection: Connection): Connection => {
    let isBroken = false;
    const release = (broken?: boolean): void => {
      isBroken ||= broken === true;
      users -= 1;
      if (users > 0) return;
      shared = null;
      connection.release(isBroken);
    };
    const query: Connection['query'] = async (query, values) => {
      if (query === 'begin') throw new Error('Start a transaction with `transaction` of the platform.');
      return connection.query(query, values);
    };
    return { ...connection, query, release };
  };
  return async () => {
    users += 1;
    shared ??= connect().then(share);
    const connecting = shared;
    try {
      return await connecting;
    } catch (error) {
      users -= 1;
      if (shared === connecting) shared = null;
      throw error;
    }
  };
}

/** ms without an answer after which a connection gets no further statements of other calls. */
const late = 50;

/**
 * Sends quick statements of all calls on one connection, which is taken from the pool while any is unanswered. Under load
 * PostgreSQL's process then finds the next statement when it has answered one, and neither process sleeps in between. A
 * statement that turns out to be slow delays only those sent within 50 ms after it: later ones get another connection. So
 * do those that come after a failure, because its connection may have outdated plans.
 */
export function sharingQuick(connect: Connect): Connection['query'] {
  const begin = () => ({ connect: sharing(connect), unanswered: 0, heardAt: 0 });
  let open = begin();
  return async (query, values) => {
    const now = performance.now();
    if (open.unanswered > 0 && now - open.heardAt >= late) open = begin();
    const current = open;
    if (current.unanswered === 0) current.heardAt = now;
    current.unanswered += 1;
    try {
      return await queryOn(current.connect, query, values);
    } catch (error) {
      if (open === current) open = begin();
      throw error;
    } finally {
      current.unanswered -= 1;
      current.heardAt = performance.now();
    }
  };
}

export async function queryOn<R extends pg.QueryResultRow>(
  connect: Connect,
  query: string | pg.QueryConfig,
  values?: readonly unknown[],
): Promise<pg.QueryResult<R>> {
  const connection = await connect();
  try {
    return await connection.query<R>(query, values);
  } finally {
    connection.release();
  }
}

/**
 * Runs `verb` in a transaction. BEGIN goes with the first statement, and COMMIT with those that were given to `send`
 * last. If `verb` fails, everything is rolled back.
 */
export async function inTransaction<T>(
  connect: Connect,
  verb: (tx: Tx, send: Send) => Promise<T>,
): Promise<T> {
  const connection = await connect();
  let isOpen = true;
  // After the end a statement would be carried out by itself, on a connection that another call may have.
  const refuseLate = () => {
    if (!isOpen) throw new Error('A statement came after the end of its transaction.');
  };
  const unreleased: Connection = { ...connection, release: () => {} };
  const tx = kyselyOn(async () => {
    refuseLate();
    return unreleased;
  }) as Tx;
  const run = (text: string, values?: readonly unknown[]) => {
    const answer = connection.query(text, values);
    // It is awaited later; without this a failure before that would end the process.
    answer.catch(() => {});
    return answer;
  };
  const sent = [run('BEGIN')];
  try {
    const result = await verb(tx, (statement) => {
      refuseLate();
      const { sql, parameters } = statement.compile(tx);
      sent.push(run(sql, parameters));
    });
    isOpen = false;
    const committed = run('COMMIT');
    await Promise.all(sent);
    // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK.
    if ((await committed).command !== 'COMMIT') throw new Error('The transaction was rolled back.');
    connection.release();
    return result;
  } catch (error) {
    isOpen = false;
    const isBroken = await run('ROLLBACK').then(
      () => false,
      () => true,
    );
    connection.release(isBroken);
    throw (await firstFailure(sent)) ?? error;
  }
}

/** Every statement after a failed one is refused with this code. */
const inFailedTransaction = '25P02';

/** The failure of a sent statement, which the verb cannot know: its own may only follow from it. */
async function firstFailure(sent: readonly Promise<unknown>[]): Promise<unknown> {
  for (const each of await Promise.allSettled(sent))
    if (each.status === 'rejected' && (each.reason as { code?: string }).code !== inFailedTransaction)
      return each.reason;
  return undefined;
}
