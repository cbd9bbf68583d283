import { Refusal } from '../http/refusal.ts';

/** A waiting requester; `key` identifies one requester in a lane. */
interface Waiter {
  lane: string;
  key: string;
}

const maxWaiting = { requester: 40, lane: 200 } as const;
/** In seconds. */
const retryAfter = 10;

/**
 * Runs works one at a time. The lanes take turns, and within a lane its requesters, so one requester's burst delays
 * everybody else by one work at most. The queue is bounded; further works are refused.
 */
export class FairQueue {
  #busy = false;
  /** Lanes and requesters with waiting works, in the order of their next turns. */
  readonly #lanes = new Map<string, Map<string, (() => void)[]>>();

  get waiting(): number {
    return [...this.#lanes.keys()].reduce((sum, lane) => sum + this.#waitingIn(lane), 0);
  }

  /** Throws RATE_LIMITED if the requester, and UNAVAILABLE if the lane, has too many waiting. */
  async run<T>(requester: Waiter, work: () => Promise<T>): Promise<T> {
    if (this.#busy) await this.#turnOf(requester);
    else this.#busy = true;
    try {
      return await work();
    } finally {
      const next = this.#next();
      if (next) next();
      else this.#busy = false;
    }
  }

  #waitingIn(lane: string): number {
    let sum = 0;
    for (const works of this.#lanes.get(lane)?.values() ?? []) sum += works.length;
    return sum;
  }

  #turnOf({ lane, key }: Waiter): Promise<void> {
    const works = this.#lanes.get(lane)?.get(key) ?? [];
    if (works.length >= maxWaiting.requester) throw new Refusal('RATE_LIMITED', undefined, { retryAfter });
    if (this.#waitingIn(lane) >= maxWaiting.lane) throw new Refusal('UNAVAILABLE', undefined, { retryAfter });
    return new Promise((enter) => {
      works.push(enter);
      const requesters = this.#lanes.get(lane) ?? new Map<string, (() => void)[]>();
      this.#lanes.set(lane, requesters.set(key, works));
    });
  }

  /** Takes the next work and moves its lane and its requester to the end of the order. */
  #next(): (() => void) | undefined {
    for (const [lane, requesters] of this.#lanes) {
      this.#lanes.delete(lane);
      for (const [key, works] of requesters) {
        requesters.delete(key);
        const enter = works.shift();
        if (works.length > 0) requesters.set(key, works);
        if (requesters.size > 0) this.#lanes.set(lane, requesters);
        return enter;
      }
    }
    return undefined;
  }
}
