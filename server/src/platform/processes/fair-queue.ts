import { setTimeout as sleep } from 'node:timers/promises';
import { LruCache } from '../foundation/lru-cache.ts';
import { rateLimited, Refusal } from '../foundation/refusal.ts';

/** A waiting requester; `key` identifies it in its lane. */
export interface Waiter {
  lane: string;
  key: string;
  isAdmin?: boolean;
  /** Of the works of one kind, such as those for one process, one runs at a time. */
  kind?: object;
  /** The time of the request (of `performance.now`) whose caller waits, possibly for one work after another. */
  since?: number;
}

interface Waiting extends Waiter {
  enter(): void;
}

/** The most works of one kind that may wait. */
const maxWaiting = { requester: 40, lane: 200 } as const;
/** ms after its beginning in which a request must have its last turn. With the longest work, its answer comes within 30 s. */
const maxWaitMs = 15_000;
/** In seconds. */
const retryAfter = 10;
/** ms for which a requester is served last. */
const penaltyMs = 10 * 60_000;
const maxPenalized = 10_000;
/** State about requesters, by key, that several queues share. */
export interface Requesters {
  /** Until when each is served last. */
  penalized: LruCache<number>;
  /** The number of works of each that wait or run. */
  open: Counts;
  /** The number of works of each that run. */
  running: Counts;
}

class Counts extends Map<string, number> {
  of(key: string): number {
    return this.get(key) ?? 0;
  }

  add(key: string, change: 1 | -1): void {
    const count = this.of(key) + change;
    if (count > 0) this.set(key, count);
    else this.delete(key);
  }
}

export const newRequesters = (): Requesters => ({
  penalized: new LruCache(maxPenalized),
  open: new Counts(),
  running: new Counts(),
});

/** ms; requesters of one lane who have taken about as much are equal. */
const sliceMs = 6000;

/** ms for which a work that pauses keeps its place. */
const graceMs = 20;
/** Gives a work's place to others while it waits for something other than the processor, such as a file from another machine. */
export type Pause = <T>(wait: Promise<T>) => Promise<T>;

const ranks = { dismissed: 0, admin: 1, order: 2, usual: 3, penalized: 4 } as const;

/** One lane's waiting works. The requester that has taken the least time is next. */
class Lane {
  /** By requester. */
  readonly works = new Map<string, Waiting[]>();
  readonly #takenMs = new LruCache<number>(maxPenalized);
  /** The time that the requester served last had taken before. A new requester starts from it, so it gets no more than those who waited. */
  #servedMs = 0;

  add(work: Waiting): void {
    const works = this.works.get(work.key);
    if (works) works.push(work);
    else {
      this.works.set(work.key, [work]);
      this.#takenMs.set(work.key, Math.max(this.#servedMs, this.#takenBy(work.key)));
    }
  }

  /** Takes the work out for its turn. */
  serve(work: Waiting): void {
    this.#servedMs = Math.max(this.#servedMs, this.#takenBy(work.key));
    this.remove(work);
  }

  charge(key: string, ms: number): void {
    this.#takenMs.set(key, this.#takenBy(key) + ms);
  }

  remove(work: Waiting): void {
    const works = this.works.get(work.key) ?? [];
    const at = works.indexOf(work);
    if (at >= 0) works.splice(at, 1);
    if (works.length === 0) this.works.delete(work.key);
  }

  /** The works of each requester, in the order of their turns. */
  inOrder({ open, running }: Requesters): Waiting[][] {
    const sliceOf = (key: string) => Math.floor(this.#takenBy(key) / sliceMs);
    return [...this.works]
      .map(([key, works]) => ({
        works,
        running: Math.min(running.of(key), 1),
        slice: sliceOf(key),
        open: open.of(key),
      }))
      .toSorted((a, b) => a.running - b.running || a.slice - b.slice || a.open - b.open)
      .map(({ works }) => works);
  }

  #takenBy(key: string): number {
    return this.#takenMs.get(key) ?? 0;
  }
}

/** How many are of the kind, or all of them without one. */
const countOf = (works: readonly Waiting[], kind?: object): number =>
  works.filter((work) => !kind || work.kind === kind).length;

/** A person's uploads and views share one lane. */
const laneOf = ({ lane }: Waiter): string => (lane === 'upload' ? 'view' : lane);

/**
 * Runs works in turn, usually one at a time. Admins come first, then orders, then the other lanes by turns, and last the requesters that
 * were penalized. Within a lane, requesters with no work running come first; of these, whoever has taken least time since the lane was
 * last empty, and of equals whoever has the fewest open works. What runs and is open in other queues that share the requesters counts
 * too. So a burst delays everybody else by one work at most. The queue is bounded; further works are refused, and so is one that has
 * waited too long.
 */
export class FairQueue {
  readonly #places: number;
  readonly #dismisses: boolean;
  #taken = 0;
  /** Works that paused and want their place back. */
  readonly #returning: (() => void)[] = [];
  /** Of the works that run. */
  readonly #kinds = new Set<object>();
  /** Those with waiting works, in the order of their next turns. */
  readonly #lanes = new Map<string, Lane>();
  readonly #requesters: Requesters;

  /**
   * Several queues may share their requesters. `places` is how many works run at a time. A queue that `dismisses` gives the works of a
   * penalized requester their turns first, because they end at once and run elsewhere.
   */
  constructor(requesters = newRequesters(), { places = 1, dismisses = false } = {}) {
    this.#requesters = requesters;
    this.#places = places;
    this.#dismisses = dismisses;
  }

  /** The number of works of the kind that wait, or of all works. */
  waiting(kind?: object): number {
    return [...this.#lanes.keys()].reduce((sum, lane) => sum + this.#waitingIn(lane, kind), 0);
  }

  /** From now on the requester is served after all others, also with what waits already. */
  penalize({ key }: Waiter): void {
    this.#requesters.penalized.set(key, performance.now() + penaltyMs);
  }

  isPenalized({ key }: Waiter): boolean {
    return (this.#requesters.penalized.get(key) ?? 0) > performance.now();
  }

  /**
   * Throws RATE_LIMITED if the requester, and UNAVAILABLE if the lane, has too many waiting, or the wait is too long. The requester is
   * charged the processor time in ms that `costOf` returns, or the elapsed time if it returns undefined. Elapsed time is less fair,
   * because it also grows when the machine is busy with other work.
   */
  async run<T>(
    waiter: Waiter,
    work: (pause: Pause) => Promise<T>,
    costOf: (result: T) => number | undefined = () => undefined,
  ): Promise<T> {
    if (waiter.since !== undefined && performance.now() - waiter.since > maxWaitMs) throw busy();
    const { open, running } = this.#requesters;
    open.add(waiter.key, 1);
    try {
      if (this.#canRun(waiter)) this.#take(waiter);
      else await this.#turnOf(waiter);
    } catch (error) {
      open.add(waiter.key, -1);
      throw error;
    }
    running.add(waiter.key, 1);
    const began = performance.now();
    let costMs: number | undefined;
    try {
      const result = await work((wait) => this.#pause(wait));
      costMs = costOf(result);
      return result;
    } finally {
      for (const counts of [open, running]) counts.add(waiter.key, -1);
      this.#lanes.get(laneOf(waiter))?.charge(waiter.key, costMs ?? performance.now() - began);
      this.#leave(waiter);
    }
  }

  #canRun({ kind }: Waiter): boolean {
    return this.#taken < this.#places && !(kind && this.#kinds.has(kind));
  }

  #take({ kind }: Waiter): void {
    this.#taken += 1;
    if (kind) this.#kinds.add(kind);
  }

  /** Gives its place to those who wait. */
  #leave({ kind }: Waiter): void {
    this.#taken -= 1;
    if (kind) this.#kinds.delete(kind);
    this.#fill();
  }

  #fill(): void {
    while (this.#taken < this.#places) {
      const back = this.#returning.shift();
      const next = back ? undefined : this.#next();
      if (back) {
        this.#taken += 1;
        back();
      } else if (next) {
        this.#take(next);
        next.enter();
      } else return;
    }
  }

  async #pause<T>(wait: Promise<T>): Promise<T> {
    const isSoon = await Promise.race([wait.then(() => true), sleep(graceMs, false)]);
    if (isSoon) return wait;
    this.#taken -= 1;
    this.#fill();
    try {
      return await wait;
    } finally {
      await new Promise<void>((resolve) => {
        this.#returning.push(resolve);
        this.#fill();
      });
    }
  }

  #waitingIn(lane: string, kind?: object): number {
    let sum = 0;
    for (const works of this.#lanes.get(lane)?.works.values() ?? []) sum += countOf(works, kind);
    return sum;
  }

  #turnOf(waiter: Waiter): Promise<void> {
    const lane = laneOf(waiter);
    const { key, kind, since = performance.now() } = waiter;
    const entered = this.#lanes.get(lane) ?? new Lane();
    const waits = countOf(entered.works.get(key) ?? [], kind);
    if (waits >= maxWaiting.requester) throw rateLimited(retryAfter);
    if (this.#waitingIn(lane, kind) >= maxWaiting.lane) throw busy();
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
      const waiting: Waiting = { ...waiter, lane, enter };
      entered.add(waiting);
      this.#lanes.set(lane, entered);
    });
  }

  #rankOf(waiter: Waiter): number {
    if (waiter.isAdmin) return ranks.admin;
    if (this.isPenalized(waiter)) return this.#dismisses ? ranks.dismissed : ranks.penalized;
    return waiter.lane === 'order' ? ranks.order : ranks.usual;
  }

  /** Takes the next work and moves its lane and its requester to the end of the order. */
  #next(): Waiting | undefined {
    let next: Waiting | undefined;
    for (const lane of this.#lanes.values())
      for (const works of lane.inOrder(this.#requesters)) {
        const first = works.find((work) => this.#canRun(work));
        if (first && (!next || this.#rankOf(first) < this.#rankOf(next))) next = first;
      }
    const lane = next && this.#lanes.get(next.lane);
    if (!next || !lane) return undefined;
    lane.serve(next);
    // It goes to the end of the order.
    this.#lanes.delete(next.lane);
    if (lane.works.size > 0) this.#lanes.set(next.lane, lane);
    return next;
  }

  #remove(work: Waiting): void {
    const lane = this.#lanes.get(work.lane);
    lane?.remove(work);
    if (lane?.works.size === 0) this.#lanes.delete(work.lane);
  }
}

const busy = () => new Refusal('UNAVAILABLE', undefined, { retryAfter });
