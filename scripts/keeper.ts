import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopLeftPostgres } from '../server/local/postgres.ts';
import { readSettings } from '../server/src/platform/settings.ts';
import { root } from './run-tool.ts';

/** The server is given up after `maxCrashes` crashes within `crashWindowMs`. */
const fallsAllowed = 5;
const countedFor = 60_000;
/** ms before the first restart, doubled by each further crash. */
const firstWait = 1000;
/** ms that a server has to stop, and after a second stop request. */
const stopWithin = 15_500;
const stopNowWithin = 1000;
/** The exit code of a start that failed for a reason it has printed. */
const cannotStart = 1;

export class Keeper {
  #server: ChildProcess | undefined;
  #hasServed = false;
  readonly #stop = new AbortController();

  /** Resolves to the exit code once the server has been stopped, cannot start or crashes too often. */
  async run(): Promise<number> {
    let falls: number[] = [];
    for (;;) {
      const ended = await this.#serve();
      if (this.#stop.signal.aborted || ended === 0) return 0;
      if (ended === cannotStart && !this.#hasServed) return cannotStart;
      const now = performance.now();
      falls = [...falls.filter((fall) => now - fall < countedFor), now];
      if (falls.length >= fallsAllowed) {
        console.error(`The server has ended ${falls.length} times within a minute and is given up.`);
        await stopDatabase();
        return 1;
      }
      const wait = firstWait * 2 ** (falls.length - 1);
      console.error(`The server has ended unexpectedly (${ended}) and is started again in ${wait / 1000} s.`);
      await sleep(wait, undefined, { signal: this.#stop.signal }).catch(() => {});
      if (this.#stop.signal.aborted) {
        await stopDatabase();
        return 0;
      }
    }
  }

  stop(): void {
    this.#stop.abort();
    this.#end(stopWithin);
  }

  /** Ends a server that is already stopping. */
  stopNow(): void {
    this.#end(stopNowWithin);
  }

  #end(within: number): void {
    const server = this.#server;
    server?.kill('SIGTERM');
    setTimeout(() => server?.kill('SIGKILL'), within).unref();
  }

  /** Runs the server once and resolves to its exit code, or to the signal that ended it. */
  async #serve(): Promise<number | string> {
    const server = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: root,
      // Each process detects the end of the other by the closed channel.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // A separate process group keeps the terminal's Ctrl-C from reaching the server directly; this process passes it
      // on once.
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    this.#server = server;
    server.once('message', () => (this.#hasServed = true));
    const [code, signal] = (await once(server, 'exit')) as [number | null, string | null];
    this.#server = undefined;
    if (code === null && this.#stop.signal.aborted) await stopDatabase();
    return code ?? signal ?? 'no code';
  }
}

/** Stops the database that a killed server left running. */
async function stopDatabase(): Promise<void> {
  const { databaseUrl, dataDir } = readSettings();
  if (databaseUrl === null) await stopLeftPostgres(dataDir);
}
