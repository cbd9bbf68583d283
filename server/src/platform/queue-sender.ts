import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from './ctx.ts';
import { isQuiet } from './restored.ts';

/** ms between two looks for what has come due by itself. */
const lookEvery = 15_000;
/** ms a stop waits for the round under way; what it leaves comes due again. */
const endWithin = 3000;

/**
 * Empties one queue of rows: at once when something is put in it, and by the clock for what is tried again. A shop that
 * was restored and not confirmed keeps what it has.
 */
export class QueueSender {
  readonly #deliver: () => Promise<void>;
  readonly #parts: Pick<Platform, 'db' | 'log'>;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | null = null;
  #again = false;
  #closed = false;

  constructor(parts: Pick<Platform, 'db' | 'log'>, deliver: () => Promise<void>) {
    this.#parts = parts;
    this.#deliver = deliver;
  }

  /** Looks from now on, first for what an earlier process left behind. */
  start(): void {
    this.#timer = setInterval(() => this.wake(), lookEvery);
    this.#timer.unref();
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
      try {
        if (!(await isQuiet(this.#parts.db))) await this.#deliver();
      } catch (error) {
        this.#parts.log.error(error, 'a delivery round failed');
      }
    } while (this.#again && !this.#closed);
    this.#round = null;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await Promise.race([this.#round, sleep(endWithin, undefined, { ref: false })]);
  }
}
