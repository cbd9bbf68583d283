import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeDataDir } from '../src/platform/environment/data-dir.ts';
import {
  clusterFolder,
  ensureCluster,
  errorLine,
  readPassword,
  rolePassword,
  superuser,
} from './postgres/cluster.ts';
import { findHome, type Home, isElsewhere, programsFolder } from './postgres/home.ts';
import { livingOwner, takeLock, waitForLock } from './postgres/lock-file.ts';
import { findRunning, halt, launch, type Postmaster, quit } from './postgres/postmaster.ts';
import { isAlive, processBirth } from './postgres/process.ts';
import { findPrograms } from './postgres/programs.ts';
import { StartError } from '../src/platform/foundation/start-error.ts';

interface Options {
  /** Hakkak's data folder. It is made if missing, and only this process uses it until `stop`. */
  dataDir: string;
  log?: (line: string) => void;
  /** False only for temporary databases: faster, but a power cut may corrupt them. */
  durable?: boolean;
  /** True lets several processes use the same database; the last one to stop stops it. */
  shared?: boolean;
}

interface Embedded {
  url: string;
  /** May be called more than once. */
  stop(): Promise<void>;
}

const database = 'hakkak';

/** Takes over a server that a killed process left running. Throws a StartError with a remedy. */
export async function startPostgres(options: Options): Promise<Embedded> {
  const { log = () => {}, durable = true, shared = false } = options;
  const dataDir = makeDataDir(options.dataDir);
  const registration = shared ? await registerShared(dataDir) : registerAlone(dataDir);
  let halfway = (): Promise<void> => Promise.resolve();
  try {
    const home = await findHome(dataDir);
    if (!shared) homes.add(home);
    const programs = await findPrograms(home.account, programsFolder(dataDir));
    if (isElsewhere(home, dataDir))
      log(
        `The database is not in "${dataDir}" but in "${home.folder}", because the user it runs as may not enter there. A copy of the data folder alone is no backup: use npm run backup.`,
      );
    if (!fs.existsSync(clusterFolder(home))) log('Making the database (the first time only).');
    await ensureCluster(home, programs, durable);
    halfway = () => halt(home, programs);
    const running = (await findRunning(home)) ?? (await launch(home, programs, durable));
    const url = await waitForAddress(home, running, durable, log);
    const end = superviseServer(
      running,
      log,
      async () => (await findRunning(home)) ?? launch(home, programs, durable, running.port),
    );
    let stopping: Promise<void> | undefined;
    const stop = (): Promise<void> => {
      stopping ??= end()
        .then(() => registration.leave(() => halt(home, programs)))
        .then(() => void homes.delete(home));
      return stopping;
    };
    registration.taken();
    return { url, stop };
  } catch (error) {
    await registration.leave(halfway);
    throw error;
  }
}

/** Returns the address of a data folder's database while a product runs on it, otherwise null. */
export async function runningUrl(dataDir: string): Promise<string | null> {
  if (!fs.existsSync(dataDir)) return null;
  const home = await findHome(fs.realpathSync(dataDir));
  const running = await findRunning(home).catch(() => null);
  if (!running || livingOwner(path.join(dataDir, 'hakkak.pid')) === undefined) return null;
  return `postgres://${database}:${rolePassword(readPassword(home))}@127.0.0.1:${running.port}/${database}`;
}

/** Stops the database that a killed process left running on a data folder, if any. */
export async function stopLeftPostgres(dataDir: string): Promise<void> {
  if (!fs.existsSync(path.join(dataDir, 'postgres'))) return;
  const folder = fs.realpathSync(dataDir);
  const registration = registerAlone(folder);
  await registration.leave(async () => {
    const home = await findHome(folder);
    if (await findRunning(home)) await halt(home, await findPrograms(home.account, programsFolder(folder)));
  });
}

const homes = new Set<Home>();

/** Ends every database of this process at once without waiting; committed data is safe. */
export function quitPostgres(signal: 'SIGQUIT' | 'SIGKILL'): void {
  for (const home of homes) quit(home, signal);
}

/** This process's registration as a user of the data folder. */
interface Registration {
  taken(): void;
  /** Ends the registration; calls `last` first if no other process is registered. */
  leave(last: () => Promise<void>): Promise<void>;
}

function registerAlone(dataDir: string): Registration {
  const lock = takeLock(path.join(dataDir, 'hakkak.pid'));
  if ('heldBy' in lock) {
    throw new StartError(
      `The data folder "${dataDir}" is already in use by process ${lock.heldBy}. Stop that one first, or set DATA_DIR to another folder.`,
    );
  }
  return {
    taken() {},
    async leave(last) {
      await last();
      lock.release();
    },
  };
}

async function registerShared(dataDir: string): Promise<Registration> {
  const lockFile = path.join(dataDir, 'hakkak.pid');
  const users = path.join(dataDir, 'users');
  const lock = await waitForLock(lockFile, 120_000);
  if (!lock) throw new StartError(`The data folder "${dataDir}" stays locked. See what holds "${lockFile}".`);
  fs.mkdirSync(users, { recursive: true });
  const mine = path.join(users, `${process.pid}`);
  const others = (): string[] =>
    fs.readdirSync(users).filter((name) => {
      const file = path.join(users, name);
      if (file !== mine && livingOwner(file) !== undefined) return true;
      fs.rmSync(file, { force: true });
      return false;
    });
  let isTaken = false;
  return {
    taken() {
      fs.writeFileSync(mine, `${process.pid} ${processBirth(process.pid)}\n`);
      isTaken = true;
      lock.release();
    },
    async leave(last) {
      const again = isTaken ? await waitForLock(lockFile, 60_000) : lock;
      // A process that has held the lock for so long is starting, and needs the server.
      if (!again) return;
      if (others().length === 0) await last();
      again.release();
    },
  };
}

async function waitForAddress(
  home: Home,
  running: Postmaster,
  durable: boolean,
  log: (line: string) => void,
): Promise<string> {
  const password = readPassword(home);
  const url = `postgres://${database}:${rolePassword(password)}@127.0.0.1:${running.port}/${database}`;
  const began = Date.now();
  let isLogged = false;
  for (;;) {
    try {
      await query(url, 'SELECT 1');
      return url;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // 3D000 is a missing database, 28P01 a missing role.
      if (code === '3D000' || code === '28P01') await makeDatabase(password, running.port, durable);
      else if (!isAlive(running.pid))
        throw new StartError(`The database ended while starting: ${logEnd(home)}`);
      else if (Date.now() - began > 300_000) throw error;
    }
    if (!isLogged && Date.now() - began > 3000) {
      isLogged = true;
      log('The database is recovering from a hard stop. This may take a minute.');
    }
    await sleep(20);
  }
}

async function makeDatabase(password: string, port: number, durable: boolean): Promise<void> {
  const url = `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;
  const roles = await query(url, `SELECT 1 FROM pg_roles WHERE rolname = '${database}'`);
  // Tests create a database per worker; the product's role may use only its own database.
  const rights = durable ? 'LOGIN' : 'LOGIN CREATEDB';
  const verb = roles === 0 ? 'CREATE' : 'ALTER';
  await query(url, `${verb} ROLE ${database} ${rights} PASSWORD '${rolePassword(password)}'`);
  const databases = await query(url, `SELECT 1 FROM pg_database WHERE datname = '${database}'`);
  if (databases === 0) await query(url, `CREATE DATABASE ${database} OWNER ${database}`);
}

/** Runs one statement on its own connection. Returns the number of rows. */
async function query(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // A server that ends while a connection is open also causes this event, which would otherwise crash the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows.length;
  } finally {
    await client.end();
  }
}

/** Checks twice a second whether the server runs and restarts it if not. Returns a function that ends this. */
function superviseServer(
  first: Postmaster,
  log: (line: string) => void,
  startAgain: () => Promise<Postmaster>,
): () => Promise<void> {
  let running = first;
  let work = Promise.resolve();
  let ended = false;
  let failures = 0;
  let notBefore = 0;
  const check = async (): Promise<void> => {
    if (ended || Date.now() < notBefore || isAlive(running.pid)) return;
    log('The database has died and is being started again.');
    try {
      running = await startAgain();
      failures = 0;
    } catch (error) {
      failures += 1;
      notBefore = Date.now() + Math.min(1000 * 2 ** failures, 60_000);
      log(error instanceof Error ? error.message : String(error));
    }
  };
  const timer = setInterval(() => {
    work = work.then(check);
  }, 500);
  timer.unref();
  return async () => {
    ended = true;
    clearInterval(timer);
    await work;
  };
}

function logEnd(home: Home): string {
  try {
    return errorLine(fs.readFileSync(path.join(home.folder, 'postgres.log'), 'utf8').slice(-5000));
  } catch {
    return '';
  }
}
