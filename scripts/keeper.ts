import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopLeftPostgres } from '../server/local/postgres.ts';
import { readEnvironment } from '../server/src/platform/environment/environment.ts';
import { startServer } from './run-tool.ts';

/** The server is given up after `maxCrashes` crashes within `crashWindowMs`. */
const maxCrashes = 5;
const crashWindowMs = 60_000;
/** ms before the first restart, doubled by each further crash. */
const firstDelayMs = 1000;
/** ms that a server has to stop, and after a second stop request. */
const stopTimeoutMs = 15_500;
const stopNowTimeoutMs = 1000;
/** The exit code of a start that failed for a reason it has printed. */
const cannotStart = 1;

export class Keeper {
  #server: ChildProcess | undefined;
  #hasServed = false;
  readonly #stop = new AbortController();

  /** Resolves to the exit code once the server has been stopped, cannot start or crashes too often. */
  async run(): Promise<number> {
    let crashes: number[] = [];
    for (;;) {
      const ended = await this.#serve();
      if (this.#stop.signal.aborted || ended === 0) return 0;
      if (ended === cannotStart && !this.#hasServed) return cannotStart;
      const now = performance.now();
      crashes = [...crashes.filter((crash) => now - crash < crashWindowMs), now];
      if (crashes.length >= maxCrashes) {
        console.error(`The server has ended ${crashes.length} times within a minute and is given up.`);
        await stopDatabase();
        return 1;
      }
      const delayMs = firstDelayMs * 2 ** (crashes.length - 1);
      console.error(
        `The server has ended unexpectedly (${ended}) and is started again in ${delayMs / 1000} s.`,
      );
      await sleep(delayMs, undefined, { signal: this.#stop.signal }).catch(() => {});
      if (this.#stop.signal.aborted) {
        await stopDatabase();
        return 0;
      }
    }
  }

  stop(): void {
    this.#stop.abort();
    this.#end(stopTimeoutMs);
  }

  /** Ends a server that is already stopping. */
  stopNow(): void {
    this.#end(stopNowTimeoutMs);
  }

  #end(timeoutMs: number): void {
    const server = this.#server;
    server?.kill('SIGTERM');
    setTimeout(() => server?.kill('SIGKILL'), timeoutMs).unref();
  }

  /** Runs the server once and resolves to its exit code, or to the signal that ended it. */
  async #serve(): Promise<number | string> {
    const server = startServer();
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
  const { databaseUrl, dataDir } = readEnvironment();
  if (databaseUrl === null) await stopLeftPostgres(dataDir);
}
