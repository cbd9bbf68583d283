import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../src/platform/environment/free-port.ts';
import { explainDisk, StartError } from '../../src/platform/foundation/start-error.ts';
import { clusterFolder, explainOutput, errorLine, postgresEnvironment, runAs } from './cluster.ts';
import type { Home } from './home.ts';
import { isAlive, processFolder } from './process.ts';
import type { Programs } from './programs.ts';
import { hasCode } from '../../src/platform/foundation/error-code.ts';

export interface Postmaster {
  pid: number;
  port: number;
}

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'password_encryption=scram-sha-256',
  'max_connections=100',
  'shared_buffers=128MB',
  'effective_cache_size=512MB',
  'work_mem=8MB',
  'random_page_cost=1.1',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_checkpoints=off',
  // The caller logs a statement's error, and the statement may contain a customer's number.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
];

/** Settings for temporary databases, which a power cut may corrupt. */
const throwawaySettings = ['fsync=off', 'full_page_writes=off'];

/** Returns the server that an earlier process left running on this home, if any. Waits while one is stopping. */
export async function findRunning(home: Home): Promise<Postmaster | undefined> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    const pidFile = readPidFile(home);
    if (!pidFile || !isOurs(pidFile.pid, home)) return undefined;
    if (pidFile.port && pidFile.status !== 'stopping') return { pid: pidFile.pid, port: pidFile.port };
    await sleep(50);
  }
  throw new StartError(
    `PostgreSQL in "${home.folder}" has been stopping for a minute. Wait for it, or end it by hand.`,
  );
}

const temporaryFaults = [
  'could not bind',
  'Address already in use',
  'pre-existing shared memory block',
  'already exists',
];

/** Starts a server on `port` or on a free one. It accepts connections a moment later. */
export async function launch(
  home: Home,
  programs: Programs,
  durable: boolean,
  port?: number,
): Promise<Postmaster> {
  const cluster = clusterFolder(home);
  let output = '';
  for (let attempt = 0; attempt < 5; attempt++) {
    disownStalePid(home);
    const wanted = port ?? (await freePort());
    const options = [...settings, ...(durable ? [] : throwawaySettings)].flatMap((setting) => [
      '-c',
      setting,
    ]);
    const log = openLog(home);
    const child = spawn(programs.postgres, ['-D', cluster, '-p', String(wanted), ...options], {
      ...home.account,
      cwd: '/',
      env: postgresEnvironment(),
      stdio: ['ignore', log.handle, log.handle],
      // The terminal's Ctrl-C must not reach it; this process stops it after the last request.
      detached: true,
      windowsHide: true,
    });
    const ended = once(child, 'exit').catch(() => {});
    child.unref();
    fs.closeSync(log.handle);
    const { pid } = child;
    if (pid !== undefined && (await Promise.race([ended.then(() => false), listening(home, pid)]))) {
      return { pid, port: wanted };
    }
    output = fs.readFileSync(log.file, 'utf8').slice(log.start);
    if (!temporaryFaults.some((message) => output.includes(message))) break;
    await sleep(200 * (attempt + 1));
  }
  throw (
    explainOutput(output, home.folder) ??
    new StartError(
      `The database did not start: ${errorLine(output)} (more in "${path.join(home.folder, 'postgres.log')}")`,
    )
  );
}

/** Stops a server in order, by force after 5 s, and kills one that does not move 5 s later. No committed data is lost. */
export async function halt(home: Home, programs: Programs): Promise<void> {
  const stop = (mode: string): Promise<{ code: number }> =>
    runAs(home.account, programs.control, ['stop', '-D', clusterFolder(home), '-m', mode, '-w', '-t', '5']);
  if ((await stop('fast')).code === 0 || !readPidFile(home)) return;
  if ((await stop('immediate')).code !== 0) quit(home, 'SIGKILL');
}

/** SIGQUIT is PostgreSQL's immediate shutdown; SIGKILL is for a server that does not react. */
export function quit(home: Home, signal: 'SIGQUIT' | 'SIGKILL'): void {
  const pidFile = readPidFile(home);
  try {
    if (pidFile && isOurs(pidFile.pid, home)) process.kill(pidFile.pid, signal);
  } catch {
    // It has already ended.
  }
}

async function listening(home: Home, pid: number): Promise<boolean> {
  for (;;) {
    const pidFile = readPidFile(home);
    if (pidFile?.pid === pid && pidFile.status !== '') return true;
    if (!isAlive(pid)) return false;
    await sleep(10);
  }
}

function pidFilePath(home: Home): string {
  return path.join(clusterFolder(home), 'postmaster.pid');
}

/** In postmaster.pid, line 1 is the pid, 4 the port and 8 the status. */
function readPidFile(home: Home): { pid: number; port: number; status: string; lines: string[] } | undefined {
  try {
    const lines = fs.readFileSync(pidFilePath(home), 'utf8').split('\n');
    const pid = Math.abs(Number(lines[0]));
    return pid ? { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim(), lines } : undefined;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw explainDisk(error, pidFilePath(home));
  }
}

/** Returns whether a pid is a live server on this home, and neither a zombie nor a later process with the same number. */
function isOurs(pid: number, home: Home): boolean {
  if (!isAlive(pid)) return false;
  const folder = processFolder(pid);
  // A server's working directory is its cluster, also after a folder above was renamed.
  return folder === undefined || folder === fs.realpathSync(clusterFolder(home));
}

/**
 * PostgreSQL refuses to start if the pid in a stale file is in use, even by a zombie or an unrelated process. It
 * ignores our own pid, its parent's. The rest of the file must stay because it guards the shared memory.
 */
function disownStalePid(home: Home): void {
  const stale = readPidFile(home);
  if (!stale || isOurs(stale.pid, home)) return;
  fs.writeFileSync(pidFilePath(home), [process.pid, ...stale.lines.slice(1)].join('\n'));
}

function openLog(home: Home): { file: string; handle: number; start: number } {
  const file = path.join(home.folder, 'postgres.log');
  try {
    const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    const handle = fs.openSync(file, size > 5e6 ? 'w' : 'a', 0o600);
    return { file, handle, start: size > 5e6 ? 0 : size };
  } catch (error) {
    throw explainDisk(error, file);
  }
}
