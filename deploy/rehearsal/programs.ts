/** Starts and kills the external programs of a rehearsal. Each runs in its own process group. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Owner {
  uid: number;
  gid: number;
}

/** Returns the account for the databases, which refuse to run as root; undefined if this process is not root. */
export function databaseOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [, , uid, gid] = fs.readFileSync('/etc/passwd', 'utf8').match(/^(postgres):x:(\d+):(\d+):/m) ?? [];
  if (uid === undefined) throw new Error('there is no account "postgres" to run the databases as');
  return { uid: Number(uid), gid: Number(gid) };
}

const places = ['/usr/lib/postgresql/15/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];

/** Returns the path of a program of the system, or undefined when it is not installed. */
export const programPath = (name: string): string | undefined =>
  places.map((place) => path.join(place, name)).find((file) => fs.existsSync(file));

interface Options {
  env?: NodeJS.ProcessEnv;
  owner?: Owner | undefined;
  log: string;
  /** A pid file of a child that has left the process group; its first line is the process id. */
  pidFile?: string;
}

const running = new Set<Program>();

/** Kills every program that still runs. */
export async function endPrograms(): Promise<void> {
  await Promise.all([...running].map((program) => program.kill()));
}

/** An external program that can be killed and restarted. */
export class Program {
  readonly name: string;
  readonly #args: string[];
  readonly #options: Options;
  #child: ChildProcess | undefined;

  constructor(name: string, args: string[], options: Options) {
    this.name = name;
    this.#args = args;
    this.#options = options;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  start(): void {
    const [file = '', ...args] = this.#args;
    const { env, owner, log } = this.#options;
    const output = fs.openSync(log, 'a');
    this.#child = spawn(file, args, {
      detached: true,
      stdio: ['ignore', output, output],
      env: { PATH: process.env.PATH, HOME: path.dirname(log), ...env },
      ...owner,
    });
    this.#child.on('error', () => {});
    fs.closeSync(output);
    running.add(this);
  }

  /** Sends a signal to the program and to all that it has started, and waits until it has ended. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    running.delete(this);
    const { pidFile } = this.#options;
    if (signal === 'SIGKILL' && pidFile !== undefined) killPid(pidOf(pidFile));
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal);
    await ended;
  }

  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  /** Kills the program and starts it again after the second that a supervisor waits. */
  async killAgain(): Promise<void> {
    await this.kill();
    await sleep(1000);
    this.start();
  }
}

/** Returns the process id on the first line of a file; 0 if there is no such file. */
export function pidOf(file: string): number {
  try {
    return Number(fs.readFileSync(file, 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}

export function killPid(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** Asks every 100 ms until the answer is true; throws after `limit` ms. */
export async function waitFor(what: string, isSo: () => Promise<boolean>, limit = 90_000): Promise<void> {
  const until = performance.now() + limit;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > until) throw new Error(`${what}: not within ${limit / 1000} s`);
    await sleep(100);
  }
}

export const answers = async (url: string, method = 'GET'): Promise<boolean> =>
  (await fetch(url, { method, signal: AbortSignal.timeout(2000) })).ok;
