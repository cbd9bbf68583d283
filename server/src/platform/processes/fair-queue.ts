import { Recent } from '../recent.ts';
import { Refusal } from '../http/refusal.ts';

/** Who waits; `key` identifies one requester in a lane. */
export interface Waiter {
  lane: string;
  key: string;
  isAdmin?: boolean;
  /** The time of the request (of `performance.now`) whose caller waits, possibly for one work after another. */
  since?: number;
}

interface Waiting extends Waiter {
  enter(): void;
}

const maxWaiting = { requester: 40, lane: 200 } as const;
/** ms after its beginning in which a request must have its last turn. With the longest work, its answer comes within 30 s. */
const maxWaitMs = 15_000;
/** In seconds. */
const retryAfter = 10;
/** ms for which a requester is served last. */
const penaltyMs = 10 * 60_000;
export const mostPenalized = 10_000;
/** The requesters that are served last, until when. */
export type Penalties = Recent<number>;

/** The lanes in the order in which they are served. The others are equal, between them. */
const ranks: Readonly<Record<string, number>> = { order: 1, upload: 2, job: 4 };
const usualRank = 3;
const lastRank = 5;

/**
 * Runs works one at a time. Admins come first, then the lanes in the order of their ranks, and last the requesters that were
 * penalized. Lanes of one rank take turns, and within a lane its requesters, so one requester's burst delays everybody else by one
 * work at most. The queue is bounded; further works are refused, and so is one that has waited too long.
 */
export class FairQueue {
  #isBusy = false;
  /** Lanes and requesters with waiting works, in the order of their next turns. */
  readonly #lanes = new Map<string, Map<string, Waiting[]>>();
  readonly #penalized: Penalties;

  /** Several queues may share the penalties. */
  constructor(penalized: Penalties = new Recent(mostPenalized)) {
    this.#penalized = penalized;
  }

  get waiting(): number {
    return [...this.#lanes.keys()].reduce((sum, lane) => sum + this.#waitingIn(lane), 0);
  }

  /** From now on the requester is served after all others, also with what waits already. */
  penalize({ key }: Waiter): void {
    this.#penalized.set(key, performance.now() + penaltyMs);
  }

  isPenalized({ key }: Waiter): boolean {
    return (this.#penalized.get(key) ?? 0) > performance.now();
  }

  /** Throws RATE_LIMITED if the requester, and UNAVAILABLE if the lane, has too many waiting, or the wait is too long. */
  async run<T>(waiter: Waiter, work: () => Promise<T>): Promise<T> {
    if (waiter.since !== undefined && performance.now() - waiter.since > maxWaitMs) throw busy();
    if (this.#isBusy) await this.#turnOf(waiter);
    else this.#isBusy = true;
    try {
      return await work();
    } finally {
      const next = this.#next();
      if (next) next.enter();
      else this.#isBusy = false;
    }
  }

  #waitingIn(lane: string): number {
    let sum = 0;
    for (const works of this.#lanes.get(lane)?.values() ?? []) sum += works.length;
    return sum;
  }

  #turnOf(waiter: Waiter): Promise<void> {
    const { lane, key, since = performance.now() } = waiter;
    const works = this.#lanes.get(lane)?.get(key) ?? [];
    if (works.length >= maxWaiting.requester) throw new Refusal('RATE_LIMITED', undefined, { retryAfter });
    if (this.#waitingIn(lane) >= maxWaiting.lane) throw busy();
    const leftMs = since + maxWaitMs - performance.now();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#remove(waiting);
        reject(busy());
      }, leftMs);
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const waiting: Waiting = { ...waiter, enter };
      works.push(waiting);
      const requesters = this.#lanes.get(lane) ?? new Map<string, Waiting[]>();
      this.#lanes.set(lane, requesters.set(key, works));
    });
  }

  #rankOf(waiter: Waiter): number {
    if (waiter.isAdmin) return 0;
    if (this.isPenalized(waiter)) return lastRank;
    return ranks[waiter.lane] ?? usualRank;
  }

  /** Takes the next work and moves its lane and its requester to the end of the order. */
  #next(): Waiting | undefined {
    let next: Waiting | undefined;
    for (const requesters of this.#lanes.values())
      for (const [first] of requesters.values())
        if (first && (!next || this.#rankOf(first) < this.#rankOf(next))) next = first;
    if (next) this.#remove(next);
    return next;
  }

  #remove(work: Waiting): void {
    const requesters = this.#lanes.get(work.lane);
    const works = requesters?.get(work.key);
    if (!requesters || !works) return;
    works.splice(works.indexOf(work), 1);
    requesters.delete(work.key);
    if (works.length > 0) requesters.set(work.key, works);
    this.#lanes.delete(work.lane);
    if (requesters.size > 0) this.#lanes.set(work.lane, requesters);
  }
}

const busy = () => new Refusal('UNAVAILABLE', undefined, { retryAfter });
