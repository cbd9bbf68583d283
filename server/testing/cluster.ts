import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../local/postgres.ts';
import { isAlive } from '../local/postgres/process.ts';

/** A PostgreSQL for tests, with a role that may create databases. */
export interface TestCluster {
  url: string;
  stop(): Promise<void>;
}

/**
 * Uses the server in TEST_DATABASE_URL, else an embedded one in `.cache` that parallel runs share. It runs without
 * fsync, because its data may be lost.
 */
export async function startTestCluster(): Promise<TestCluster> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: () => Promise.resolve() };
  const dataDir = path.join(import.meta.dirname, '../../.cache/test-postgres');
  const cluster = await startPostgres({ dataDir, durable: false, shared: true });
  await sweep(cluster.url);
  return cluster;
}

/** Returns the URL of another database on the same server. */
export function onDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Runs statements on one connection. Returns the rows of the last. */
export async function runStatements(url: string, statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** Drops a database, if it is there, with all who are connected to it. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  const drop = () => runStatements(url, [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`]);
  // PostgreSQL's own vacuum cannot be ended by force, and is soon over.
  for (let tries = 1; tries < 20; tries += 1)
    try {
      return void (await drop());
    } catch (error) {
      if ((error as { code?: string }).code !== '42501') throw error;
      await sleep(250);
    }
  await drop();
}

/** Creates an empty database, or a copy of `template`, in place of one of that name. */
export async function createDatabase(url: string, name: string, template?: string): Promise<void> {
  await dropDatabase(url, name);
  await runStatements(url, [
    `CREATE DATABASE ${name}${template === undefined ? '' : ` TEMPLATE ${template}`}`,
  ]);
}

/** Names end with the pid of the run that creates them: `hakkak_test_<n>_<pid>`. */
export function nameForThisRun(kind: string): string {
  return `hakkak_${kind}_${process.pid}`;
}

async function sweep(url: string): Promise<void> {
  const found = await runStatements(url, [
    String.raw`SELECT datname FROM pg_database WHERE datname ~ '^hakkak_[a-z0-9_]+_\d+$' AND datname !~ '^hakkak_template_'`,
  ]);
  const left = found
    .map((row) => String(row.datname))
    .filter((name) => !isAlive(Number(name.slice(name.lastIndexOf('_') + 1))));
  for (const name of left) await dropDatabase(url, name);
}
