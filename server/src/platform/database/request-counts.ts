import type { FastifyBaseLogger } from 'fastify';
import type { Queries } from './database.ts';

/** ms of a window, which begins with the first count of its key. */
const windowMs = 60_000;
/** ms between two exchanges with the other processes. */
const exchangeMs = 1000;
/** The most keys of one exchange; the others follow in the next. */
const maxSent = 5000;

interface Window {
  count: number;
  /** The part of `count` that the other processes do not know. */
  unsent: number;
  /** By `performance.now()`, which nobody sets back. */
  endsAt: number;
}

/**
 * Counts by key within a minute, in memory. With `shareOn`, processes of one database tell each other once a second what
 * they counted. So a limit is exceeded at most by what the other processes admit within that second.
 */
export class RequestCounts {
  /** In the order in which they began. */
  readonly #windows = new Map<string, Window>();
  readonly #unsent = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #cleanedAt = performance.now();

  /** Returns the count with this one, and the ms until it begins again. */
  add(key: string): { count: number; msLeft: number } {
    const now = performance.now();
    for (const [first, { endsAt }] of this.#windows) {
      if (endsAt > now) break;
      this.#windows.delete(first);
    }
    let window = this.#windows.get(key);
    if (!window || window.endsAt <= now) {
      this.#windows.delete(key);
      this.#windows.set(key, (window = { count: 0, unsent: 0, endsAt: now + windowMs }));
    }
    window.count += 1;
    if (this.#timer) {
      window.unsent += 1;
      this.#unsent.add(key);
    }
    return { count: window.count, msLeft: window.endsAt - now };
  }

  shareOn(parts: { pool: Queries; log: FastifyBaseLogger }): void {
    const again = () => {
      this.#timer = setTimeout(() => {
        this.#exchange(parts.pool)
          .catch((error: unknown) => parts.log.warn({ err: error }, 'counts of requests were not shared'))
          .finally(() => this.#timer && again());
      }, exchangeMs).unref();
    };
    again();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #exchange(pool: Queries): Promise<void> {
    const sent: [key: string, count: number, msLeft: number][] = [];
    const now = performance.now();
    for (const key of this.#unsent) {
      if (sent.length === maxSent) break;
      this.#unsent.delete(key);
      const window = this.#windows.get(key);
      if (!window || window.endsAt <= now) continue;
      sent.push([key, window.unsent, Math.round(window.endsAt - now)]);
      // They are not sent again after a failure: counting them twice would refuse somebody too early.
      window.unsent = 0;
    }
    if (sent.length > 0) {
      const { rows } = await pool.query<{ key: string; count: number; ms: number }>(share, [
        sent.map(([key]) => key),
        sent.map(([, count]) => count),
        sent.map(([, , ms]) => ms),
      ]);
      for (const { key, count, ms } of rows) {
        const window = this.#windows.get(key);
        if (!window) continue;
        window.count = Math.max(window.count, count + window.unsent);
        window.endsAt = performance.now() + ms;
      }
    }
    if (now - this.#cleanedAt < windowMs) return;
    this.#cleanedAt = now;
    await pool.query(clean);
  }
}

// Rows are locked in the order of their keys, so that two processes never wait for each other. A window that ends later
// than one that begins now is from before the database's clock was set back.
const isOpen = `c.ends_at > now() AND c.ends_at <= now() + interval '${windowMs} ms'`;
const share = `INSERT INTO request_counts AS c (key, count, ends_at)
  SELECT key, count, now() + ms * interval '1 ms'
  FROM unnest($1::text[], $2::int[], $3::int[]) AS sent (key, count, ms) ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    count = excluded.count + CASE WHEN ${isOpen} THEN c.count ELSE 0 END,
    ends_at = CASE WHEN ${isOpen} THEN c.ends_at ELSE excluded.ends_at END
  RETURNING key, count, (extract(epoch FROM ends_at - now()) * 1000)::int AS ms`;
const clean = `DELETE FROM request_counts WHERE key IN
  (SELECT key FROM request_counts WHERE ends_at < now() ORDER BY key FOR UPDATE SKIP LOCKED)`;
