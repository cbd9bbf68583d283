import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { startPostgres } from '../server/local/postgres.ts';
import { serverOptions } from '../server/src/platform/environment/server-options.ts';
import { systemClock } from '../server/src/platform/foundation/clock.ts';
import { migrate, openDatabase, noTimeout } from '../server/src/platform/database/database.ts';
import { openSession } from '../server/src/platform/sessions.ts';
import { parentOf } from './cpu.ts';
import { freePort, startProgram } from '../server/testing/process.ts';

export interface BenchDatabase {
  url: string;
  dataDir: string;
  /** The process id of the database's first process. */
  postmaster: number;
  pool: pg.Pool;
  stop(): Promise<void>;
}

/** Starts a database without rows in a temporary folder: of the newest migration, unless `prepare` says otherwise. */
export async function startDatabase(
  prepare: (url: string) => Promise<unknown> = migrate,
): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hakkak-bench-'));
  const postgres = await startPostgres({ dataDir });
  const stop = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await prepare(postgres.url);
    const { connections: pool, close } = openDatabase(postgres.url, 4, noTimeout);
    const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return {
      url: postgres.url,
      dataDir,
      postmaster: parentOf(rows[0]?.pid ?? 0),
      pool,
      stop: async () => {
        await close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export interface Person {
  id: number;
  mobile: string;
  token: string;
}

/** Signs people in, in the order of their mobiles. */
export async function signIn(url: string, mobiles: readonly string[]): Promise<Person[]> {
  const { db, close } = openDatabase(url, 1);
  try {
    const signedIn: Person[] = [];
    for (const mobile of mobiles) {
      const { id } = await db
        .selectFrom('people')
        .select('id')
        .where('mobile', '=', mobile)
        .executeTakeFirstOrThrow();
      const from = { ip: '127.0.0.1', network: '127.0.0.1', userAgent: 'bench' };
      signedIn.push({ id, mobile, token: await openSession(db, systemClock, { personId: id, ...from }) });
    }
    return signedIn;
  } finally {
    await close();
  }
}

export interface Served {
  port: number;
  pid: number;
  stop(): Promise<unknown>;
}

export async function serve(
  program: 'app-server' | 'bound-server' | 'vendure-server',
  { url, dataDir }: BenchDatabase,
  changed: Record<string, string> = {},
): Promise<Served> {
  const port = await freePort();
  const options = program === 'app-server' ? serverOptions : [];
  const { child, ended, output } = startProgram([...options, path.join('bench', `${program}.ts`)], {
    ...process.env,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    QUOTA_GB: '1000',
    ...changed,
  });
  const failed = ended.then(() => Promise.reject(new Error(output())));
  failed.catch(() => {});
  await Promise.race([once(child.stdout, 'data'), failed]);
  const stop = () => {
    child.kill();
    return ended;
  };
  return { port, pid: child.pid ?? 0, stop };
}
