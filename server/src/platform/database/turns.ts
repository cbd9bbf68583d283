import { Refusal } from '../foundation/refusal.ts';

/** ms that a unit of work waits for its turn. */
const defaultTimeoutMs = 20_000;
/** The largest number of waiting units of work per person. */
const maxWaitingPerKey = 500;
/** ms after which a waiting unit of work comes before all that have asked later. */
const patienceMs = 1000;

interface Waiting {
  key: string;
  /** Of `performance.now`. */
  since: number;
  start(): void;
}

/**
 * Limits the database connections used by writes: one at a time per person, and a maximum for all that leaves
 * connections for readers. A person who waits for a locked wallet delays only their own calls. The next turn goes to whoever
 * has asked for the fewest since nobody waited, so that a burst of some people's calls hardly delays anybody else's.
 */
export class Turns {
  readonly #limit: number;
  readonly #timeoutMs: number;
  readonly #busy = new Set<string>();
  /** In the order in which they asked. */
  readonly #waiting = new Set<Waiting>();
  /** How many turns each person has asked for since nobody waited. */
  readonly #asked = new Map<string, number>();

  constructor(limit: number, timeoutMs: number = defaultTimeoutMs) {
    this.#limit = limit;
    this.#timeoutMs = timeoutMs;
  }

  /** Runs `work` when it is the turn of `key`. Throws UNAVAILABLE after too long a wait. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    this.#asked.set(key, this.#askedBy(key) + 1);
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
        since: performance.now(),
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      this.#waiting.add(waiting);
    });
  }

  #askedBy(key: string): number {
    return this.#asked.get(key) ?? 0;
  }

  #next(): void {
    while (this.#busy.size < this.#limit) {
      const next = this.#first();
      if (!next) break;
      this.#waiting.delete(next);
      this.#busy.add(next.key);
      next.start();
    }
    if (this.#waiting.size === 0) this.#asked.clear();
  }

  #first(): Waiting | undefined {
    const impatient = performance.now() - patienceMs;
    let first: Waiting | undefined;
    for (const waiting of this.#waiting) {
      if (this.#busy.has(waiting.key)) continue;
      if (waiting.since < impatient) return waiting;
      if (!first || this.#askedBy(waiting.key) < this.#askedBy(first.key)) first = waiting;
    }
    return first;
  }
}
