/** Keeps the entries that were used last, up to a total weight. */
export class LruCache<T> {
  readonly #maxWeight: number;
  readonly #weigh: (value: T) => number;
  /** From the least to the most recently used. */
  readonly #entries = new Map<string, T>();
  #weight = 0;

  constructor(maxWeight: number, weigh: (value: T) => number = () => 1) {
    this.#maxWeight = maxWeight;
    this.#weigh = weigh;
  }

  get(key: string): T | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, value);
    }
    return value;
  }

  set(key: string, value: T): void {
    this.delete(key);
    this.#entries.set(key, value);
    this.#weight += this.#weigh(value);
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#maxWeight) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#weight -= this.#weigh(value);
    this.#entries.delete(key);
  }
}
