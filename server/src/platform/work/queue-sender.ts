import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database/database.ts';
import { isQuiet } from '../database/restored.ts';

/** ms between polls for due rows. */
const pollIntervalMs = 15_000;
/** ms that a stop waits for the current round; unsent rows become due again. */
const stopTimeoutMs = 3000;

interface Parts {
  db: Db;
  log: FastifyBaseLogger;
}

/** Sends one queue's rows: at once after an insert, and periodically for retries. */
export class QueueSender {
  readonly #sendDue: () => Promise<void>;
  readonly #parts: Parts;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | null = null;
  #again = false;
  #closed = false;
  /** Asked until it is false: a shop does not become quiet while a process runs. */
  #isQuiet = true;

  constructor(parts: Parts, sendDue: () => Promise<void>) {
    this.#parts = parts;
    this.#sendDue = sendDue;
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), pollIntervalMs);
    this.#timer.unref();
    this.wake();
  }

  wake(): void {
    if (this.#closed) return;
    if (this.#round) this.#again = true;
    else this.#round = this.#run();
  }

  async #run(): Promise<void> {
    do {
      this.#again = false;
      try {
        this.#isQuiet &&= await isQuiet(this.#parts.db);
        if (!this.#isQuiet) await this.#sendDue();
      } catch (error) {
        this.#parts.log.error(error, 'a round of sending failed');
      }
    } while (this.#again && !this.#closed);
    this.#round = null;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await Promise.race([this.#round, sleep(stopTimeoutMs, undefined, { ref: false })]);
  }
}
