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
  /** `mark` is the event's number. */
  receive(event: Event, mark: number): void;
  /** The listener's login has ended, or its person has another role. */
  end(): void;
}

/** The call that changed what an event tells of, by its caller and Idempotency-Key. */
export type Origin = readonly [person: number, key: string];

type Line = [type: Event['type'], id: string | null, to: number | 'admins' | 'all', by?: Origin];

const channel = 'hakkak_marked_events';
/** Where triggers of the database speak: in their transactions, before anybody could number what they say. */
const unmarkedChannel = 'hakkak_events';
/** The listening connection's name in the database. */
export const listenerName = 'hakkak events';
/** NOTIFY carries at most 8,000 bytes, and a line with the longest key has fewer than 150. */
const linesInOneNotify = 50;
/** Audiences whose last event a process remembers. */
const mostRemembered = 20_000;
const gatherFor = 10; // ms
const number = `SELECT pg_notify($1, '[' || nextval('event_marks') || ',' || $2::text || ']')`;
const retryAfter = 500; // ms
const goodbyeWithin = 1000; // ms

/** How often, in ms, the listening connection is asked whether it lives, and how long it has to answer. */
interface Heartbeat {
  every: number;
  within: number;
}

/**
 * Carries hints between the processes of one database by LISTEN/NOTIFY, on a connection of its own. An event is a hint
 * `{ type, id }` without data, sent after commit; one that is lost costs nothing because pages ask again on reconnect.
 *
 * Each has a mark: the database numbers them, after the commit of what they tell. An answer that carries the mark this
 * process knew when its call came holds everything up to that mark, so that it is still true for whom nothing was said
 * after it; whoever cannot tell is taken to have missed something.
 */
export class EventHub {
  readonly #url: string;
  readonly #pool: pg.Pool;
  readonly #heartbeat: Heartbeat;
  readonly #listeners = new Set<Listener>();
  /** Whom something was said to, and the mark of the last of it; the longest ago first. */
  readonly #lastTo = new Map<Line[2], number>();
  /** How often something was said to somebody that has no mark yet. */
  readonly #unmarked = new Map<Line[2], number>();
  /** Up to this mark this process may not have heard, or has forgotten, whom things were said to. */
  #unsure = 0;
  #newest = 0;
  #waiting: Line[] = [];
  #timer: NodeJS.Timeout | null = null;
  #client: pg.Client | null = null;
  #socket: net.Socket | null = null;
  #closed = false;

  constructor(url: string, pool: pg.Pool, heartbeat: Heartbeat = { every: 20_000, within: 10_000 }) {
    this.#url = url;
    this.#pool = pool;
    this.#heartbeat = heartbeat;
  }

  async start(): Promise<void> {
    const { every, within } = this.#heartbeat;
    const socket = new net.Socket();
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: listenerName,
      connectionTimeoutMillis: within,
      query_timeout: within,
      stream: () => socket,
    });
    client.on('notification', (said) => {
      const heard = JSON.parse(said.payload ?? 'null') as unknown;
      if (said.channel === channel) this.#deliver(...(heard as [number, Line[]]));
      else this.#deliverUnmarked(heard as Line[]);
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}; LISTEN ${unmarkedChannel}`);
      // What is numbered from now on is heard here.
      const { rows } = await client.query<{ mark: number }>(
        'SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS mark FROM event_marks',
      );
      this.#unsure = Number(rows[0]?.mark);
      this.#newest = Math.max(this.#newest, this.#unsure);
      this.#unmarked.clear();
    } catch (error) {
      socket.destroy();
      throw error;
    }
    // After a failover the old server may never say another word, not even that it is gone.
    const heartbeat = setInterval(() => void client.query('SELECT 1').catch(() => socket.destroy()), every);
    heartbeat.unref();
    // Only now: a refused connection ends as well as fails, and would be tried again twice.
    client.on('end', () => {
      clearInterval(heartbeat);
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
        () => this.#listeners.forEach((each) => each.receive({ type: 'connected' }, this.#newest)),
        () => this.#reconnect(),
      );
    }, 500).unref();
  }

  /** What a call reads that comes now holds everything that was said up to this mark. */
  get mark(): number {
    return this.#newest;
  }

  /** The mark of what was said last to somebody, or where that is not known a later one, up to Infinity. */
  lastMarkOf({ person, admin }: Pick<Listener, 'person' | 'admin'>): number {
    const audiences: Line[2][] = [person, 'all', ...(admin ? ['admins' as const] : [])];
    if (audiences.some((to) => this.#unmarked.has(to))) return Number.POSITIVE_INFINITY;
    return Math.max(this.#unsure, ...audiences.map((to) => this.#lastTo.get(to) ?? 0));
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells every process; call it after commit. Only the caller who changed it hears by which call. */
  emit(to: Audience, type: Event['type'], id?: number, by?: Origin): void {
    const audience = typeof to === 'object' ? to.person : to;
    this.#waiting.push([type, id === undefined ? null : String(id), audience, ...(by ? [by] : [])] as Line);
    this.#timer ??= setTimeout(() => void this.#flush(), gatherFor);
  }

  async #flush(): Promise<void> {
    this.#timer = null;
    const lines = this.#waiting;
    this.#waiting = [];
    const unique = [...new Map(lines.map((line) => [line.join(), line])).values()];
    for (let at = 0; at < unique.length; at += linesInOneNotify) {
      const payload = JSON.stringify(unique.slice(at, at + linesInOneNotify));
      await this.#pool.query(number, [channel, payload]).catch(() => {
        if (this.#closed) return;
        this.#waiting.push(...unique.slice(at, at + linesInOneNotify));
        this.#timer ??= setTimeout(() => void this.#flush(), retryAfter);
      });
    }
  }

  #remember(to: Line[2], mark: number): void {
    const last = Math.max(mark, this.#lastTo.get(to) ?? 0);
    this.#lastTo.delete(to);
    this.#lastTo.set(to, last);
    const [first] = this.#lastTo;
    if (this.#lastTo.size <= mostRemembered || !first) return;
    this.#lastTo.delete(first[0]);
    this.#unsure = Math.max(this.#unsure, first[1]);
  }

  #deliver(mark: number, lines: readonly Line[]): void {
    // Two that were numbered at the same time may come the other way round.
    this.#newest = Math.max(this.#newest, mark);
    for (const line of lines) {
      this.#remember(line[2], mark);
      this.#pass(line, mark);
    }
  }

  /** Passes on what has no mark, and takes one for it: heard, it is committed, so that none of before can be later. */
  #deliverUnmarked(lines: readonly Line[]): void {
    for (const [, , to] of lines) this.#unmarked.set(to, (this.#unmarked.get(to) ?? 0) + 1);
    for (const line of lines) this.#pass(line, this.#newest);
    this.#pool.query<{ mark: string }>(`SELECT nextval('event_marks') AS mark`).then(
      ({ rows }) => {
        const mark = Number(rows[0]?.mark);
        this.#newest = Math.max(this.#newest, mark);
        for (const [, , to] of lines) {
          this.#remember(to, mark);
          const left = (this.#unmarked.get(to) ?? 1) - 1;
          if (left > 0) this.#unmarked.set(to, left);
          else this.#unmarked.delete(to);
        }
      },
      // It stays without one until the listening connection is made again.
      () => {},
    );
  }

  #pass([type, id, to, by]: Line, mark: number): void {
    const event: Event = id === null ? { type } : { type, id };
    const own: Event = by ? { ...event, by: by[1] } : event;
    for (const listener of this.#listeners) {
      if (to !== 'all' && (to === 'admins' ? !listener.admin : listener.person !== to)) continue;
      listener.receive(listener.person === by?.[0] ? own : event, mark);
      if (type === 'login' && (id === null || id === String(listener.loginId))) listener.end();
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
