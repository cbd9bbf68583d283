import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { explainDisk, StartError } from '../../src/platform/foundation/start-error.ts';
import type { Account } from './account.ts';
import { type Home, sweepDrafts } from './home.ts';
import type { Programs } from './programs.ts';
import { hasCode } from '../../src/platform/foundation/error-code.ts';

/** The superuser created with the cluster; Hakkak itself connects as an ordinary role. */
export const superuser = 'postgres';

export function clusterFolder(home: Home): string {
  return path.join(home.folder, 'cluster');
}

/**
 * Creates the cluster of a home if it has none, which takes about 2 s if durable. It is made in a draft folder and
 * renamed when complete, so a killed first start leaves nothing that looks like a database.
 */
export async function ensureCluster(home: Home, programs: Programs, durable: boolean): Promise<void> {
  const cluster = clusterFolder(home);
  if (fs.existsSync(cluster)) return checkVersion(cluster, programs);
  sweepDrafts(cluster);
  // The name is unique because the initdb of a killed start may still be writing to its own draft.
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
      new StartError(`The database could not be made: ${errorLine(output)}`)
    );
  }
  fs.renameSync(draft, cluster);
  sweepDrafts(cluster);
  if (durable) syncFolder(home.folder);
}

/** Returns the superuser's password, from a file that only PostgreSQL's account and root can read. */
export function readPassword(home: Home): string {
  const file = path.join(home.folder, 'password');
  try {
    return fs.readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw explainDisk(error, file);
    throw new StartError(
      `The password file of the database, "${file}", is gone. Put it back from a copy of the data folder.`,
    );
  }
}

/** Derives the password of Hakkak's role from the superuser's, so that one file is enough. */
export function rolePassword(password: string): string {
  return createHash('sha256').update(`hakkak:${password}`).digest('hex');
}

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
      // The terminal's Ctrl-C must not end it, because this process stops it in order.
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

/** A PGDATA or PGPORT in the caller's environment must not reach PostgreSQL. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env;
  const locale = characterLocale();
  return { PATH, LANG: locale, LC_ALL: locale, ...(SystemRoot && { SystemRoot, TEMP, TMP }) };
}

/** Returns a StartError if PostgreSQL's output names a fault of the disk, otherwise undefined. */
export function explainOutput(output: string, place: string, freeBytesThen?: number): StartError | undefined {
  // initdb's child may end without a message when the disk is full.
  const full =
    /No space left on device|Disk quota exceeded/.test(output) || (freeBytesThen ?? Infinity) < 1e6;
  const code = full ? 'ENOSPC' : /Read-only file system/.test(output) ? 'EROFS' : undefined;
  if (!code) return undefined;
  return explainDisk(Object.assign(new Error(code), { code }), place) as StartError;
}

export function errorLine(output: string): string {
  const lines = output.trim().split('\n');
  return lines.findLast((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line)) ?? lines.at(-1) ?? '';
}

/** With a plain C character locale pg_trgm finds no letters in Persian text. macOS has no C.UTF-8. */
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

function checkVersion(cluster: string, programs: Programs): void {
  const version = fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  const share = path.join(path.dirname(programs.postgres), '..', 'share', 'postgresql', 'postgres.bki');
  const ours = /^# PostgreSQL (\d+)/.exec(fs.readFileSync(share, 'utf8').slice(0, 100))?.[1];
  if (ours === undefined || version === ours) return;
  throw new StartError(
    `The database in "${cluster}" was made by PostgreSQL ${version}, and this Hakkak brings ${ours}. Start it with the Hakkak that made it, and move the data by a backup.`,
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

/** Makes a rename in the folder survive a power cut, where the system supports it. */
function syncFolder(folder: string): void {
  try {
    const handle = fs.openSync(folder, 'r');
    fs.fsyncSync(handle);
    fs.closeSync(handle);
  } catch {
    // Windows cannot open folders.
  }
}
