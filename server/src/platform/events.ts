import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Event } from '#contract/notifications';

/** Who hears an event: one person, every admin, or everybody. */
export type Audience = { person: number } | 'admins' | 'all';

export interface Listener {
  person: number;
  admin: boolean;
  loginId: number;
  hear(event: Event): void;
  /** The listener's login has ended, or its person has another role. */
  end(): void;
}

type Line = [type: Event['type'], id: string | null, to: number | 'admins' | 'all'];

const channel = 'hakkak_events';
/** The listening connection's name in the database. */
export const listenerName = 'hakkak events';
/** NOTIFY carries at most 8,000 bytes. */
const linesInOneNotify = 100;
const gatherFor = 10; // ms
const retryAfter = 500; // ms
const goodbyeWithin = 1000; // ms

/** How often, in ms, the listening connection is asked whether it lives, and how long it has to answer. */
interface Asking {
  every: number;
  within: number;
}

/**
 * Carries hints between the processes of one database by LISTEN/NOTIFY, on a connection of its own. An event is a hint
 * `{ type, id }` without data, sent after commit; one that is lost costs nothing because pages ask again on reconnect.
 */
export class EventHub {
  readonly #url: string;
  readonly #pool: pg.Pool;
  readonly #asking: Asking;
  readonly #listeners = new Set<Listener>();
  readonly #echoes: [Event['type'], () => void][] = [];
  #waiting: Line[] = [];
  #timer: NodeJS.Timeout | null = null;
  #client: pg.Client | null = null;
  #socket: net.Socket | null = null;
  #closed = false;

  constructor(url: string, pool: pg.Pool, asking: Asking = { every: 20_000, within: 10_000 }) {
    this.#url = url;
    this.#pool = pool;
    this.#asking = asking;
  }

  async start(): Promise<void> {
    const { every, within } = this.#asking;
    const socket = new net.Socket();
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: listenerName,
      connectionTimeoutMillis: within,
      query_timeout: within,
      stream: () => socket,
    });
    client.on('notification', ({ payload }) => this.#deliver(payload ?? '[]'));
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
    } catch (error) {
      socket.destroy();
      throw error;
    }
    // After a failover the old server may never say another word, not even that it is gone.
    const asking = setInterval(() => void client.query('SELECT 1').catch(() => socket.destroy()), every);
    asking.unref();
    // Only now: a refused connection ends as well as fails, and would be tried again twice.
    client.on('end', () => {
      clearInterval(asking);
      this.#reconnect();
    });
    this.#client = client;
    this.#socket = socket;
  }

  #reconnect(): void {
    if (this.#closed) return;
    this.#client = null;
    setTimeout(() => {
      if (this.#closed) return;
      this.start().then(
        // What was said while nobody listened is gone: every page asks again.
        () => this.#listeners.forEach((each) => each.hear({ type: 'connected' })),
        () => this.#reconnect(),
      );
    }, 500).unref();
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Runs `then` in this process whenever something of this type is said here. */
  whenSaid(type: Event['type'], then: () => void): void {
    this.#echoes.push([type, then]);
  }

  /** Tells every process; call it after commit. */
  say(to: Audience, type: Event['type'], id?: number): void {
    for (const [wanted, then] of this.#echoes) if (wanted === type) then();
    this.#waiting.push([type, id === undefined ? null : String(id), typeof to === 'object' ? to.person : to]);
    this.#timer ??= setTimeout(() => void this.#flush(), gatherFor);
  }

  async #flush(): Promise<void> {
    this.#timer = null;
    const lines = this.#waiting;
    this.#waiting = [];
    const unique = [...new Map(lines.map((line) => [line.join(), line])).values()];
    for (let at = 0; at < unique.length; at += linesInOneNotify) {
      const payload = JSON.stringify(unique.slice(at, at + linesInOneNotify));
      await this.#pool.query('SELECT pg_notify($1, $2)', [channel, payload]).catch(() => {
        if (this.#closed) return;
        this.#waiting.push(...unique.slice(at, at + linesInOneNotify));
        this.#timer ??= setTimeout(() => void this.#flush(), retryAfter);
      });
    }
  }

  #deliver(payload: string): void {
    for (const [type, id, to] of JSON.parse(payload) as Line[]) {
      const event: Event = id === null ? { type } : { type, id };
      for (const listener of this.#listeners) {
        if (to !== 'all' && (to === 'admins' ? !listener.admin : listener.person !== to)) continue;
        listener.hear(event);
        if (type === 'login' && (id === null || id === String(listener.loginId))) listener.end();
      }
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#flush();
    for (const listener of this.#listeners) listener.end();
    // A silent server does not say goodbye.
    await Promise.race([this.#client?.end(), sleep(goodbyeWithin)]);
    this.#socket?.destroy();
  }
}
