import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';

/** ms between two looks for what has come due by itself. */
const lookEvery = 15_000;
/** ms a stop waits for the round under way; what it leaves comes due again. */
const endWithin = 3000;

/** Empties one queue of rows: at once when something is put in it, and by the clock for what is tried again. */
export class Courier {
  readonly #deliver: () => Promise<void>;
  readonly #log: FastifyBaseLogger;
  readonly #timer: NodeJS.Timeout;
  #round: Promise<void> | null = null;
  #again = false;
  #closed = false;

  constructor(deliver: () => Promise<void>, log: FastifyBaseLogger) {
    this.#deliver = deliver;
    this.#log = log;
    this.#timer = setInterval(() => this.wake(), lookEvery);
    this.#timer.unref();
    // What an earlier process left behind.
    this.wake();
  }

  wake(): void {
    if (this.#closed) return;
    if (this.#round) this.#again = true;
    else this.#round = this.#go();
  }

  async #go(): Promise<void> {
    do {
      this.#again = false;
      await this.#deliver().catch((error: unknown) => this.#log.error(error, 'a delivery round failed'));
    } while (this.#again && !this.#closed);
    this.#round = null;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await Promise.race([this.#round, sleep(endWithin, undefined, { ref: false })]);
  }
}
