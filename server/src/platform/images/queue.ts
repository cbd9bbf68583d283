import { Refusal } from '../http/refusal.ts';
import type { Lane, Requester } from './requester.ts';

/** How many works of one requester and of one lane may wait. */
const most = { each: 40, lane: 200 } as const;
/** Seconds after which who was refused may ask again. */
const retryAfter = 10;

/**
 * Lets works run one at a time. The lanes take turns, and in each lane its requesters, so that a burst of one holds up
 * nobody else by more than one work. What waits is bounded: past that one is refused rather than kept.
 */
export class FairQueue {
  #busy = false;
  /** Lanes and requesters with something waiting, whoever's turn comes next first. */
  readonly #lanes = new Map<Lane, Map<string, (() => void)[]>>();

  /** How many works wait. */
  get waiting(): number {
    return [...this.#lanes.keys()].reduce((sum, lane) => sum + this.#waitingIn(lane), 0);
  }

  /** Runs a work when its turn comes. Refuses one more of a requester (RATE_LIMITED) or of a lane (UNAVAILABLE). */
  async run<T>(requester: Requester, work: () => Promise<T>): Promise<T> {
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

  #waitingIn(lane: Lane): number {
    let sum = 0;
    for (const works of this.#lanes.get(lane)?.values() ?? []) sum += works.length;
    return sum;
  }

  #turnOf({ lane, who }: Requester): Promise<void> {
    const works = this.#lanes.get(lane)?.get(who) ?? [];
    if (works.length >= most.each) throw new Refusal('RATE_LIMITED', undefined, { retryAfter });
    if (this.#waitingIn(lane) >= most.lane) throw new Refusal('UNAVAILABLE', undefined, { retryAfter });
    return new Promise((enter) => {
      works.push(enter);
      const requesters = this.#lanes.get(lane) ?? new Map<string, (() => void)[]>();
      this.#lanes.set(lane, requesters.set(who, works));
    });
  }

  /** Whoever's turn it is; their lane, and in it they themselves, come last from then on. */
  #next(): (() => void) | undefined {
    for (const [lane, requesters] of this.#lanes) {
      this.#lanes.delete(lane);
      for (const [who, works] of requesters) {
        requesters.delete(who);
        const enter = works.shift();
        if (works.length > 0) requesters.set(who, works);
        if (requesters.size > 0) this.#lanes.set(lane, requesters);
        return enter;
      }
    }
    return undefined;
  }
}
