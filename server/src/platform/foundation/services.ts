/** Makes a service. The function is also its name: the same function is the same service. */
type Open<T> = (services: Services) => T;

/** What a server has once, such as its queues and caches. Each is made when it is first asked for. */
export class Services {
  readonly #made = new Map<Open<unknown>, unknown>();

  get<T>(open: Open<T>): T {
    if (!this.#made.has(open)) this.#made.set(open, open(this));
    return this.#made.get(open) as T;
  }
}
