/** Keeps what was used last, up to a total weight. */
export class Recent<T> {
  readonly #most: number;
  readonly #weigh: (value: T) => number;
  /** In the order of use, the latest last. */
  readonly #kept = new Map<string, T>();
  #weight = 0;

  constructor(most: number, weigh: (value: T) => number = () => 1) {
    this.#most = most;
    this.#weigh = weigh;
  }

  get(key: string): T | undefined {
    const found = this.#kept.get(key);
    if (found !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, found);
    }
    return found;
  }

  set(key: string, value: T): void {
    this.forget(key);
    this.#kept.set(key, value);
    this.#weight += this.#weigh(value);
    for (const oldest of this.#kept.keys()) {
      if (this.#weight <= this.#most) return;
      this.forget(oldest);
    }
  }

  forget(key: string): void {
    const known = this.#kept.get(key);
    if (known === undefined) return;
    this.#weight -= this.#weigh(known);
    this.#kept.delete(key);
  }
}
