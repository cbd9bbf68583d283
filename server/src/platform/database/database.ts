import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type net from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import type { DB } from './database-types.ts';
import {
  type Connect,
  inTransaction,
  kyselyOn,
  queryOn,
  type Send,
  sharing,
  sharingQuick,
  type Tx,
} from './pipeline.ts';
import { preparing, type Watch } from './prepared-statements.ts';
import { StartError } from '../foundation/start-error.ts';
import { Turns } from './turns.ts';

export type Db = Kysely<DB>;
export type Queryable = Db | Tx;

// Money and ids are bigint in the database. Beyond 2^53 a number would silently round, so it is refused.
function safeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`integer out of range: ${text}`);
  return number;
}

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, safeInteger],
  // A day has no hour, which the driver's own Date would give it.
  [pg.types.builtins.DATE, String],
]);
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * Runs a query. One with a name is quick: it reads a bounded number of rows by an index. It is prepared at once and shares a
 * connection with those of other calls; `db` prepares what runs often.
 */
export interface Queries {
  query<R extends pg.QueryResultRow>(
    query: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<R>>;
}

/** The rows of a statement that is written as text, inside a transaction or outside, where it is prepared. */
export async function rowsOf<R extends pg.QueryResultRow>(
  on: Queries | Queryable,
  statement: { name: string; text: string; values: unknown[] },
): Promise<R[]> {
  if ('query' in on) return (await on.query<R>(statement)).rows;
  return (await on.executeQuery<R>(CompiledQuery.raw(statement.text, statement.values))).rows;
}

export function theOne<R>([row]: readonly R[]): R {
  if (!row) throw new Error('a statement returned no row');
  return row;
}

/** Returns whether a statement finds or changes a row. */
export const hasRow = async (statement: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await statement.executeTakeFirst()) !== undefined;

export interface Database {
  db: Db;
  pool: Queries;
  /** The driver's own pool, for the worker of jobs and the event hub; it prepares no statements. */
  connections: pg.Pool;
  /** The database for one call: statements that it starts together are sent together. */
  forCall(): Db;
  transaction<T>(verb: (tx: Tx, send: Send) => Promise<T>): Promise<T>;
  /** Has every statement watched from now on. */
  watch(watch: Watch | null): void;
  /** A call that changes something takes a turn for its transaction. */
  turns: Turns;
  close(): Promise<void>;
}

// More than two a core and PostgreSQL's processes push each other out of the caches: 20 cost a fifth of the rate.
const changers = Math.max(4, 2 * availableParallelism());
/** Connections that are left to readers when all others wait for locks. */
const forReaders = 2;

/** ms that a statement of a call may take, one on a standby, and one of a job. */
const callStatement = 15_000;
const standbyStatement = 5000;
export const jobStatement = 10 * 60_000;
/** For migrations and what an operator waits for: as long as it takes. */
export const noTimeout = 0;
/** ms a statement waits for a lock before its call is refused. */
const lockWait = 5000;
/** ms that a transaction may wait for its next statement. */
const idleInTransaction = 60_000;
/** ms beyond a statement's own limit after which its silent server is taken for gone. */
const grace = 5000;
/** ms without a statement before a connection is closed. The first page on a new one takes 25 ms longer. */
const idle = 5 * 60_000;
/** ms without a word before the system asks whether the other side is still there, so that nothing in between forgets the connection. */
const keepAliveDelay = 60_000;

/**
 * A standby that answers in place of the primary, as a proxy may have it for a moment while they change places, ends the
 * connection itself before it answers a statement: what it reads may be old.
 */
const primaryOnly = 'SELECT pg_terminate_backend(pg_backend_pid()) WHERE pg_is_in_recovery()';
/** The same for a server that takes no writes for another reason, where nobody only reads. */
const writableOnly = `${primaryOnly} OR current_setting('default_transaction_read_only')::boolean`;

/** Limits the waits of a connection; a transaction whose process has stalled must not hold a wallet's lock for ever. */
const waits = (statement: number): string =>
  [
    `SET idle_in_transaction_session_timeout = ${idleInTransaction}`,
    ...(statement > 0 ? [`SET statement_timeout = ${statement}`, `SET lock_timeout = ${lockWait}`] : []),
  ].join('; ');

/** Opens at most `max` connections, on which a statement may take `statement` ms. Those of jobs are not used while nothing can be written. */
export const openDatabase = (
  url: string,
  max: number = changers + forReaders,
  statement: number = callStatement,
): Database => {
  const { pool, connect, watching } = openPool(
    url,
    max,
    statement,
    statement === jobStatement ? writableOnly : primaryOnly,
  );

  const quick = sharingQuick(connect);
  let ended: Promise<void> | null = null;
  return {
    db: kyselyOn(connect),
    pool: {
      query: (query, values) =>
        typeof query !== 'string' && query.name !== undefined
          ? quick(query, values)
          : queryOn(connect, query, values),
    },
    connections: pool,
    forCall: () => kyselyOn(sharing(connect)),
    transaction: (verb) => inTransaction(connect, verb),
    watch: (watch) => void (watching.watch = watch),
    turns: new Turns(Math.max(1, max - forReaders)),
    close: () => (ended ??= pool.end()),
  };
};

/** Opens a standby for reads. A slow one is given up soon, because the primary can answer as well. */
export function openStandby(url: string): Pick<Database, 'watch' | 'close'> & { connect: Connect } {
  const { pool, connect, watching } = openPool(url, changers, standbyStatement, 'SELECT');
  return { connect, watch: (watch) => void (watching.watch = watch), close: () => pool.end() };
}

function openPool(
  url: string,
  max: number,
  statement: number,
  check: string,
): { pool: pg.Pool; connect: Connect; watching: { watch: Watch | null } } {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    pipeline: true,
    types,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: idle,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelay,
  });
  endSilent(pool, statement > 0 ? statement + grace : 0);
  // An idle connection that the server ends reports here; the next query opens a new one.
  pool.on('error', () => {});
  // One that ends between two statements of a transaction reports at the client, and unheard would end the process;
  // the transaction's next statement fails by itself.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    // They go ahead of the first statement. As parameters of the connection a pooler in between would refuse them. A
    // connection without them could wait for ever, so it is not used.
    client.query(`${waits(statement)}; ${check}`).catch(() => client.end());
  });
  const watching = { watch: null };
  return { pool, connect: preparing(pool, watching), watching };
}

/**
 * Ends a connection in use on which nothing has come for so many ms, 0 for never: after a failover the old server may never
 * say another word, not even that it is gone.
 */
function endSilent(pool: pg.Pool, silence: number): void {
  const socketOf = (client: pg.PoolClient) =>
    (client as unknown as pg.Client).connection.stream as net.Socket;
  pool.on('connect', (client) => {
    const socket = socketOf(client);
    socket.on('timeout', () => socket.destroy(new Error('Connection terminated: the database is silent')));
  });
  pool.on('acquire', (client) => socketOf(client).setTimeout(silence));
  pool.on('release', (_, client) => socketOf(client).setTimeout(0));
}

const folder = path.join(import.meta.dirname, '../../../migrations');

/** The migrations in their order: file name without ending, its SQL and the digest of that. */
export async function readMigrations(): Promise<{ name: string; text: string; digest: string }[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(folder, file), 'utf8');
      return { name: file.slice(0, -4), text, digest: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** A migration of a living shop does not wait long for its locks, because all others would wait behind it. */
const migrationTries = 300;
/** ms between two tries. */
const migrationPause = 1000;
const busyTables =
  'Something has used the tables of the shop for five minutes without a pause (a backup, or a long transaction). Start again after it.';

export const isLockTimeout = (error: unknown): boolean => (error as { code?: string }).code === '55P03';

/** Brings the database to the newest migration, or `upTo` one; safe when several processes start at once. */
export async function migrate(url: string, upTo?: string): Promise<void> {
  const { db, close } = openDatabase(url, 2, noTimeout);
  try {
    const { rows } = await sql<{
      version: number;
    }>`SELECT current_setting('server_version_num')::int AS version`.execute(db);
    if ((rows[0]?.version ?? 0) < 150_000) throw new StartError('Hakkak needs PostgreSQL 15 or newer.');
    const all = await readMigrations();
    if (await isOfNewer(db, all)) return;
    const provider = {
      getMigrations: async () =>
        Object.fromEntries(
          all.map(({ name, text, digest }): [string, Migration] => [
            name,
            {
              up: async (tx) => {
                await sql.raw(text).execute(tx);
                await sql`INSERT INTO migration_digests (name, digest) VALUES (${name}, ${digest})`.execute(
                  tx,
                );
                if (olderRun.test(text))
                  await sql`UPDATE migration_digests SET older_run = true WHERE name = ${name}`.execute(tx);
              },
            },
          ]),
        ),
    };
    const migrator = new Migrator({ db, provider });
    for (let tries = 1; ; tries += 1) {
      const { error } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
      if (!error) break;
      if (!isLockTimeout(error)) throw error instanceof Error ? error : new Error(JSON.stringify(error));
      if (tries === migrationTries) throw new StartError(busyTables);
      await sleep(migrationPause);
    }
    await refuseEdited(db, all);
  } catch (error) {
    throw explainDatabase(error, url);
  } finally {
    await close();
  }
}

const advice = 'Start it, or set DATABASE_URL to one that can be reached.';

/** A StartError that names an unusable database without its password; else the error itself. */
function explainDatabase(error: unknown, url: string): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const { hostname, port, pathname, username } = new URL(url);
  const where = `${hostname}:${port || 5432}`;
  const name = decodeURIComponent(pathname.slice(1));
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartError(`There is no host "${hostname}", which DATABASE_URL names. ${advice}`);
  if (/^E(CONN|HOST|NET|TIMEDOUT|PIPE)/.test(code) || /timeout|^Connection terminated/i.test(message))
    return new StartError(`No PostgreSQL answers at ${where} (${code || message}). ${advice}`);
  if (code === '28P01' || code === '28000')
    return new StartError(
      `PostgreSQL at ${where} does not let "${decodeURIComponent(username)}" in: ${message}.`,
    );
  if (code === '3D000')
    return new StartError(`PostgreSQL at ${where} has no database "${name}". Make it first.`);
  if (code === '42501')
    return new StartError(
      `"${decodeURIComponent(username)}" may not make tables in "${name}" at ${where}: ${message}.`,
    );
  if (code === '25006' || code === '57P01')
    return new StartError(
      `The database at ${where} takes no writes: it is a standby, read-only, or being stopped.`,
    );
  if (/^(57P03|53300)$/.test(code))
    return new StartError(
      `PostgreSQL at ${where} takes no connection now: ${message}. Start again in a moment.`,
    );
  return error;
}

/** The sentence of a migration that only adds: what an older version stores and reads is right on its tables as well. */
const olderRun = /^-- Older versions run on this\.$/m;

/**
 * Returns whether a newer Hakkak has migrated the database in a way that lets this version run on it, as after a rollback.
 * Throws a StartError if it has in another way: this version would not know what the tables mean.
 */
async function isOfNewer(db: Db, all: { name: string }[]): Promise<boolean> {
  const names = new Set(all.map(({ name }) => name));
  const unknown = (await appliedMigrations(db)).filter((row) => !names.has(row.name));
  const strange = unknown.filter((row) => !row.older_run);
  if (strange.length > 0)
    throw new StartError(
      `The database belongs to a newer Hakkak: this one does not know ${strange.map((row) => row.name).join(', ')}. Start the newer one again, or restore a backup from before.`,
    );
  return unknown.length > 0;
}

interface Applied {
  name: string;
  digest: string;
  older_run: boolean;
}

/** The applied migrations; none in a database that no Hakkak has used. */
export async function appliedMigrations(db: Db): Promise<Applied[]> {
  const { rows: tables } = await sql`SELECT WHERE to_regclass('migration_digests') IS NOT NULL`.execute(db);
  if (tables.length === 0) return [];
  // Before migration 63 the table has no column of this name.
  const { rows } = await sql<Applied>`
    SELECT name, digest, coalesce((to_jsonb(m) ->> 'older_run')::boolean, false) AS older_run
    FROM migration_digests m ORDER BY name`.execute(db);
  return rows;
}

async function refuseEdited(db: Db, all: { name: string; digest: string }[]): Promise<void> {
  const applied = new Map((await appliedMigrations(db)).map((row) => [row.name, row.digest]));
  const edited = all.filter(({ name, digest }) => applied.has(name) && applied.get(name) !== digest);
  if (edited.length > 0)
    throw new StartError(
      `Applied migrations were edited: ${edited.map((each) => each.name).join(', ')}. Write a new migration instead.`,
    );
}

export async function migrationsDone(db: Db): Promise<boolean> {
  const applied = new Set((await appliedMigrations(db)).map((row) => row.name));
  return (await readMigrations()).every(({ name }) => applied.has(name));
}

/** Looks at the rows from before a constraint that a migration added as NOT VALID, while everybody reads and writes. */
export async function validateConstraints(db: Db): Promise<{ validated: string[] }> {
  const { rows } = await sql<{ on: string; name: string }>`
    SELECT conrelid::regclass::text AS on, quote_ident(conname) AS name FROM pg_constraint
    WHERE NOT convalidated AND connamespace = current_schema()::regnamespace`.execute(db);
  for (const { on, name } of rows) await sql.raw(`ALTER TABLE ${on} VALIDATE CONSTRAINT ${name}`).execute(db);
  return { validated: rows.map(({ name }) => name) };
}

/**
 * Throws when the database takes no new data: it is a standby, read-only, or its disk is full. A separate table is
 * given pages on the disk; an existing one would have room in those it has.
 */
export const writeToDatabase = (db: Db) =>
  sql`CREATE TEMPORARY TABLE writable ON COMMIT DROP AS
    SELECT repeat(md5(n::text), 60) AS text FROM generate_series(1, 64) AS n`.execute(db);

/** PostgreSQL's five-letter error code, e.g. 23505 for a unique violation. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

/** Until the transaction ends, other works that lock the same name wait, in every process. */
export const lockFor = (name: string) => sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
