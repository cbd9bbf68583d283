import { setTimeout as sleep } from 'node:timers/promises';
import type { House } from './ctx.ts';
import { isQuiet } from './quiet.ts';

/** ms between two looks for what has come due by itself. */
const lookEvery = 15_000;
/** ms a stop waits for the round under way; what it leaves comes due again. */
const endWithin = 3000;

/**
 * Empties one queue of rows: at once when something is put in it, and by the clock for what is tried again. A shop that
 * was restored and not confirmed keeps what it has.
 */
export class Courier {
  readonly #deliver: () => Promise<void>;
  readonly #house: House;
  readonly #timer: NodeJS.Timeout;
  #round: Promise<void> | null = null;
  #again = false;
  #closed = false;

  constructor(house: House, deliver: () => Promise<void>) {
    this.#house = house;
    this.#deliver = deliver;
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
      try {
        if (!(await isQuiet(this.#house.db))) await this.#deliver();
      } catch (error) {
        this.#house.log.error(error, 'a delivery round failed');
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
