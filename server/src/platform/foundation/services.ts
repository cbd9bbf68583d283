/** Makes a service. The function is also its name: the same function is the same service. */
type Open<T> = (services: Services) => T;

/** The queues, caches and limits of one server. Each is created on first use. */
export class Services {
  readonly #made = new Map<Open<unknown>, unknown>();

  get<T>(open: Open<T>): T {
    if (!this.#made.has(open)) this.#made.set(open, open(this));
    return this.#made.get(open) as T;
  }
}
