import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Event } from '#contract/notifications';

export type Audience = { person: number } | 'admins' | 'all';

export interface Listener {
  person: number;
  admin: boolean;
  loginId: number;
  /** `mark` is null for an event that is not kept. */
  receive(event: Event, mark: number | null): void;
  /** Called when the listener's login has ended or its person's role has changed. */
  end(): void;
}

/** The call that caused an event, by its caller and Idempotency-Key. */
export type Origin = readonly [person: number, key: string];

type PassingLine = [event: Event, to: number | 'admins' | 'all', except: number];
type Line = [type: Event['type'], id: string | null, to: number | 'admins' | 'all', by?: Origin];

const audienceOf = (to: Audience): Line[2] => (typeof to === 'object' ? to.person : to);
const isFor = (to: Line[2], { person, admin }: Pick<Listener, 'person' | 'admin'>): boolean =>
  to === 'all' || (to === 'admins' ? admin : to === person);

const channel = 'hakkak_marked_events';
/** Database triggers notify on this channel inside their transactions, before a mark can be assigned. */
const unmarkedChannel = 'hakkak_events';
/** Events on this channel are not kept and have no mark, because a page that misses one need not refresh. */
const passingChannel = 'hakkak_passing_events';
const listen = `LISTEN ${channel}; LISTEN ${unmarkedChannel}; LISTEN ${passingChannel}`;
export const listenerName = 'hakkak events';
/** NOTIFY carries at most 8,000 bytes, and a line with the longest key has fewer than 150. */
const maxLinesPerNotify = 50;
/** The number of audiences whose last mark a process remembers. */
const maxAudiences = 20_000;
const batchDelayMs = 10;
const number = `SELECT pg_notify($1, '[' || nextval('event_marks') || ',' || $2::text || ']')`;
const retryDelayMs = 500;
const closeTimeoutMs = 1000;

/** The interval and the timeout, in ms, of the check that the listening connection is alive. */
interface Heartbeat {
  every: number;
  within: number;
}

/**
 * Distributes events between the processes of one database by LISTEN/NOTIFY, on its own connection. An event is a hint
 * `{ type, id }` without data, sent after commit; pages refetch on reconnect, so a lost one does no harm.
 *
 * Each event has a mark, a number that the database assigns after the commit. An answer carries the mark that this
 * process knew when the request came, and contains all changes up to it; it is current if its reader has no event with
 * a later mark. If that is unknown, the reader is assumed to have missed an event.
 */
export class EventHub {
  readonly #url: string;
  readonly #pool: pg.Pool;
  readonly #heartbeat: Heartbeat;
  readonly #listeners = new Set<Listener>();
  /** The mark of the last event to each audience, oldest first. */
  readonly #lastMarks = new Map<Line[2], number>();
  /** The number of events to each audience that have no mark yet. */
  readonly #unmarked = new Map<Line[2], number>();
  /** Up to this mark this process may have missed events or forgotten their audiences. */
  #uncertainUpTo = 0;
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
    client.on('notification', (notification) => {
      const payload = JSON.parse(notification.payload ?? 'null') as unknown;
      if (notification.channel === channel) this.#receive(...(payload as [number, Line[]]));
      else if (notification.channel === passingChannel) this.#receivePassing(payload as PassingLine);
      else this.#receiveUnmarked(payload as Line[]);
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(listen);
      // All events with later marks are received on this connection.
      const { rows } = await client.query<{ mark: number }>(
        'SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS mark FROM event_marks',
      );
      this.#uncertainUpTo = Number(rows[0]?.mark);
      this.#newest = Math.max(this.#newest, this.#uncertainUpTo);
      this.#unmarked.clear();
    } catch (error) {
      socket.destroy();
      throw error;
    }
    // After a failover the old server may neither answer nor close the connection. A standby refuses to listen.
    const heartbeat = setInterval(() => void client.query(listen).catch(() => socket.destroy()), every);
    heartbeat.unref();
    // The handler is added only now: a refused connection emits both events and would be retried twice.
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
        // Events during the gap are lost, so every page refetches.
        () => this.#listeners.forEach((each) => each.receive({ type: 'connected' }, this.#newest)),
        () => this.#reconnect(),
      );
    }, retryDelayMs).unref();
  }

  /** The mark up to which a request that starts now sees all changes. */
  get mark(): number {
    return this.#newest;
  }

  /** Returns the mark of the last event to a listener, or a later one, up to Infinity, if it is unknown. */
  lastMarkOf({ person, admin }: Pick<Listener, 'person' | 'admin'>): number {
    const audiences: Line[2][] = [person, 'all', ...(admin ? ['admins' as const] : [])];
    if (audiences.some((to) => this.#unmarked.has(to))) return Number.POSITIVE_INFINITY;
    return Math.max(this.#uncertainUpTo, ...audiences.map((to) => this.#lastMarks.get(to) ?? 0));
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Notifies every process; call it after commit. Only the caller receives the key of its own call. */
  emit(to: Audience, type: Event['type'], id?: number, by?: Origin): void {
    this.#waiting.push([
      type,
      id === undefined ? null : String(id),
      audienceOf(to),
      ...(by ? [by] : []),
    ] as Line);
    this.#timer ??= setTimeout(() => void this.#flush(), batchDelayMs);
  }

  /** Shows every process an event that is not kept; the person `except` does not receive it. */
  pass(to: Audience, event: Event, except: number): void {
    const line: PassingLine = [event, audienceOf(to), except];
    this.#pool.query('SELECT pg_notify($1, $2)', [passingChannel, JSON.stringify(line)]).catch(() => {});
  }

  async #flush(): Promise<void> {
    this.#timer = null;
    const lines = this.#waiting;
    this.#waiting = [];
    const unique = [...new Map(lines.map((line) => [line.join(), line])).values()];
    for (let at = 0; at < unique.length; at += maxLinesPerNotify) {
      const payload = JSON.stringify(unique.slice(at, at + maxLinesPerNotify));
      await this.#pool.query(number, [channel, payload]).catch(() => {
        if (this.#closed) return;
        this.#waiting.push(...unique.slice(at, at + maxLinesPerNotify));
        this.#timer ??= setTimeout(() => void this.#flush(), retryDelayMs);
      });
    }
  }

  #remember(to: Line[2], mark: number): void {
    const last = Math.max(mark, this.#lastMarks.get(to) ?? 0);
    this.#lastMarks.delete(to);
    this.#lastMarks.set(to, last);
    const [first] = this.#lastMarks;
    if (this.#lastMarks.size <= maxAudiences || !first) return;
    this.#lastMarks.delete(first[0]);
    this.#uncertainUpTo = Math.max(this.#uncertainUpTo, first[1]);
  }

  #receive(mark: number, lines: readonly Line[]): void {
    // Notifications with adjacent marks may arrive out of order.
    this.#newest = Math.max(this.#newest, mark);
    for (const line of lines) {
      this.#remember(line[2], mark);
      this.#send(line, mark);
    }
  }

  /** A received event is committed, so a mark that is requested now covers it. */
  #receiveUnmarked(lines: readonly Line[]): void {
    for (const [, , to] of lines) this.#unmarked.set(to, (this.#unmarked.get(to) ?? 0) + 1);
    for (const line of lines) this.#send(line, this.#newest);
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
      // The events stay unmarked until the listening connection is restored.
      () => {},
    );
  }

  #send([type, id, to, by]: Line, mark: number): void {
    const event: Event = id === null ? { type } : { type, id };
    const withCall: Event = by ? { ...event, call: by[1] } : event;
    for (const listener of this.#listeners) {
      if (!isFor(to, listener)) continue;
      listener.receive(listener.person === by?.[0] ? withCall : event, mark);
      if (type === 'login' && (id === null || id === String(listener.loginId))) listener.end();
    }
  }

  #receivePassing([event, to, except]: PassingLine): void {
    for (const listener of this.#listeners)
      if (isFor(to, listener) && listener.person !== except) listener.receive(event, null);
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#flush();
    for (const listener of this.#listeners) listener.end();
    // A server that does not respond never confirms the end.
    await Promise.race([this.#client?.end(), sleep(closeTimeoutMs)]);
    this.#socket?.destroy();
  }
}
