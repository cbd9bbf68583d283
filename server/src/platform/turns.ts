import { Refusal } from './http/refusal.ts';

/** ms that a unit of work waits for its turn. */
const waitFor = 20_000;
/** The largest number of waiting units of work per person. */
const mostOfOne = 500;

interface Waiting {
  who: string;
  go(): void;
}

/**
 * Limits the database connections used by writes: one at a time per person, and a maximum for all that leaves
 * connections for readers. A person who waits for a locked wallet delays only their own calls.
 */
export class Turns {
  readonly #most: number;
  readonly #waitFor: number;
  readonly #busy = new Set<string>();
  readonly #waiting = new Set<Waiting>();

  constructor(most: number, wait: number = waitFor) {
    this.#most = most;
    this.#waitFor = wait;
  }

  /** Runs `work` when it is the turn of `key`. Throws UNAVAILABLE after too long a wait. */
  async take<T>(who: string, work: () => Promise<T>): Promise<T> {
    if (!this.#isFree(who)) await this.#wait(who);
    else this.#busy.add(who);
    try {
      return await work();
    } finally {
      this.#busy.delete(who);
      this.#next();
    }
  }

  #isFree(who: string): boolean {
    return this.#busy.size < this.#most && !this.#busy.has(who);
  }

  #wait(who: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = () =>
        reject(
          new Refusal('UNAVAILABLE', 'درخواست‌های قبلی شما هنوز در حال انجام است. کمی بعد دوباره تلاش کنید.', {
            retryAfter: 5,
          }),
        );
      let ahead = 0;
      for (const each of this.#waiting) if (each.who === who) ahead += 1;
      if (ahead >= mostOfOne) return refuse();
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting);
        refuse();
      }, this.#waitFor);
      const waiting: Waiting = {
        who,
        go: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      this.#waiting.add(waiting);
    });
  }

  #next(): void {
    for (const waiting of this.#waiting) {
      if (this.#busy.size >= this.#most) return;
      if (this.#busy.has(waiting.who)) continue;
      this.#waiting.delete(waiting);
      this.#busy.add(waiting.who);
      waiting.go();
    }
  }
}
