import { Refusal } from '../http/refusal.ts';

/** Lets so many run at once and so many wait; past that the caller is refused (UNAVAILABLE) rather than kept. */
export class Gate {
  readonly #most: number;
  readonly #mostWaiting: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number, mostWaiting: number) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#most) this.#running += 1;
    else if (this.#waiting.length >= this.#mostWaiting) throw new Refusal('UNAVAILABLE');
    // Whoever leaves hands its place on.
    else await new Promise<void>((enter) => this.#waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
