import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { explainDisk, StartError } from '../../src/platform/start-error.ts';
import type { Account } from './account.ts';
import type { Home } from './home.ts';
import { isAlive } from './process.ts';
import type { Programs } from './programs.ts';

/** The superuser made with the cluster; Hakkak itself works as an ordinary database role. */
export const superuser = 'postgres';

export function clusterFolder(home: Home): string {
  return path.join(home.folder, 'cluster');
}

/**
 * Makes the cluster of a home unless it has one. It grows in a side folder and gets its name when complete, so a
 * killed first start leaves nothing that looks like a database. Times: about 2 s, durable.
 */
export async function ensureCluster(home: Home, programs: Programs, durable: boolean): Promise<void> {
  const cluster = clusterFolder(home);
  if (fs.existsSync(cluster)) return checkVersion(cluster, programs);
  sweepDrafts(cluster);
  // Its own name: the initdb of a killed start may still be writing to its own draft.
  const draft = `${cluster}.new.${process.pid}`;
  const passwordFile = writePassword(home);
  const { code, output } = await runAs(home.account, programs.initdb, [
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--lc-collate=C',
    `--lc-ctype=${characterLocale()}`,
    '--lc-messages=C',
    ...(durable ? [] : ['--no-sync']),
  ]);
  if (code !== 0) {
    const room = freeBytes(home.folder);
    fs.rmSync(draft, { recursive: true, force: true });
    throw (
      explainOutput(output, home.folder, room) ??
      new StartError(`The database could not be made: ${lastWords(output)}`)
    );
  }
  fs.renameSync(draft, cluster);
  sweepDrafts(cluster);
  if (durable) syncFolder(home.folder);
}

/** The superuser's password, in a file only PostgreSQL's account and root can read. */
export function readPassword(home: Home): string {
  const file = path.join(home.folder, 'password');
  try {
    return fs.readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw explainDisk(error, file);
    throw new StartError(
      `The password file of the database, "${file}", is gone. Put it back from a copy of the data folder.`,
    );
  }
}

/** The password of the role Hakkak works as, drawn from the superuser's so that one file is enough. */
export function rolePassword(password: string): string {
  return createHash('sha256').update(`hakkak:${password}`).digest('hex');
}

/** Runs a program of PostgreSQL to its end. */
export function runAs(
  account: Account,
  program: string,
  args: string[],
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      ...account,
      cwd: '/',
      env: postgresEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      // A Ctrl-C in the terminal must not end it: stopping is for us to do, in order.
      detached: true,
      windowsHide: true,
    });
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    child.stderr.on('data', (text: Buffer) => (output += text.toString()));
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Its own small environment: a PGDATA or PGPORT of the caller must not reach it. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env;
  const locale = characterLocale();
  return { PATH, LANG: locale, LC_ALL: locale, ...(SystemRoot && { SystemRoot, TEMP, TMP }) };
}

/** A StartError for what PostgreSQL's own output says about the disk; undefined when it says nothing of it. */
export function explainOutput(output: string, place: string, freeBytesThen?: number): StartError | undefined {
  // initdb's child may die without a word when the last bytes go.
  const full =
    /No space left on device|Disk quota exceeded/.test(output) || (freeBytesThen ?? Infinity) < 1e6;
  const code = full ? 'ENOSPC' : /Read-only file system/.test(output) ? 'EROFS' : undefined;
  if (!code) return undefined;
  return explainDisk(Object.assign(new Error(code), { code }), place) as StartError;
}

/** The last line that says something went wrong, else the last line. */
export function lastWords(output: string): string {
  const lines = output.trim().split('\n');
  return lines.findLast((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line)) ?? lines.at(-1) ?? '';
}

/** With a plain C character locale pg_trgm would see no letters in Persian text. macOS knows no C.UTF-8. */
function characterLocale(): string {
  return process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
}

function writePassword(home: Home): string {
  const file = path.join(home.folder, 'password');
  fs.rmSync(file, { force: true });
  fs.writeFileSync(file, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flush: true });
  if (home.account.uid !== undefined) fs.chownSync(file, home.account.uid, home.account.gid);
  return file;
}

/** Removes what killed starts left beside `place`, under its name and a dead process's pid. */
export function sweepDrafts(place: string): void {
  for (const name of fs.readdirSync(path.dirname(place))) {
    const pid = Number(/\.(\d+)$/.exec(name)?.[1]);
    if (!name.startsWith(`${path.basename(place)}.`) || !pid || isAlive(pid)) continue;
    try {
      fs.rmSync(path.join(path.dirname(place), name), { recursive: true, force: true });
    } catch {
      // Someone still writes there: the next start removes it.
    }
  }
}

function checkVersion(cluster: string, programs: Programs): void {
  const made = fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  const share = path.join(path.dirname(programs.postgres), '..', 'share', 'postgresql', 'postgres.bki');
  const ours = /^# PostgreSQL (\d+)/.exec(fs.readFileSync(share, 'utf8').slice(0, 100))?.[1];
  if (ours === undefined || made === ours) return;
  throw new StartError(
    `The database in "${cluster}" was made by PostgreSQL ${made}, and this Hakkak brings ${ours}. Start it with the Hakkak that made it, and move the data by a backup.`,
  );
}

function freeBytes(folder: string): number | undefined {
  try {
    const { bavail, bsize } = fs.statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

/** Makes a rename in the folder survive a power cut. Not every system can. */
function syncFolder(folder: string): void {
  try {
    const handle = fs.openSync(folder, 'r');
    fs.fsyncSync(handle);
    fs.closeSync(handle);
  } catch {
    // Windows opens no folders.
  }
}
