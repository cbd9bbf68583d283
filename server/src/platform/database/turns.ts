import { Refusal } from '../foundation/refusal.ts';

/** ms that a unit of work waits for its turn. */
const defaultTimeoutMs = 20_000;
/** The largest number of waiting units of work per person. */
const maxWaitingPerKey = 500;

interface Waiting {
  key: string;
  start(): void;
}

/**
 * Limits the database connections used by writes: one at a time per person, and a maximum for all that leaves
 * connections for readers. A person who waits for a locked wallet delays only their own calls.
 */
export class Turns {
  readonly #limit: number;
  readonly #timeoutMs: number;
  readonly #busy = new Set<string>();
  readonly #waiting = new Set<Waiting>();

  constructor(limit: number, timeoutMs: number = defaultTimeoutMs) {
    this.#limit = limit;
    this.#timeoutMs = timeoutMs;
  }

  /** Runs `work` when it is the turn of `key`. Throws UNAVAILABLE after too long a wait. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (!this.#isFree(key)) await this.#wait(key);
    else this.#busy.add(key);
    try {
      return await work();
    } finally {
      this.#busy.delete(key);
      this.#next();
    }
  }

  #isFree(key: string): boolean {
    return this.#busy.size < this.#limit && !this.#busy.has(key);
  }

  #wait(key: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = () =>
        reject(
          new Refusal('UNAVAILABLE', 'درخواست‌های قبلی شما هنوز در حال انجام است. کمی بعد دوباره تلاش کنید.', {
            retryAfter: 5,
          }),
        );
      let ahead = 0;
      for (const each of this.#waiting) if (each.key === key) ahead += 1;
      if (ahead >= maxWaitingPerKey) return refuse();
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting);
        refuse();
      }, this.#timeoutMs);
      const waiting: Waiting = {
        key,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      this.#waiting.add(waiting);
    });
  }

  #next(): void {
    for (const waiting of this.#waiting) {
      if (this.#busy.size >= this.#limit) return;
      if (this.#busy.has(waiting.key)) continue;
      this.#waiting.delete(waiting);
      this.#busy.add(waiting.key);
      waiting.start();
    }
  }
}
