/**
 * Counts visits of pages: one a day for a page and network, in memory, and for all pages together once a second. Networks are
 * not stored, only 20 bits of a hash of each with the day and the code.
 */
import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { networkOf } from '#contract/common/network';
import { tehranDate } from '../../../../platform/foundation/clock.ts';
import type { Platform } from '../../../../platform/work/ctx.ts';
import { callerOf, tokenOf } from '../../../../platform/sessions.ts';
import { addViews, type Visit } from '../queries.ts';

/** In ms. */
const flushEvery = 1000;

/** The most visitors whose sessions are asked for at once; of further ones none is asked for. */
const maxPendingChecks = 10;

/** Visits in memory; while the database cannot be reached, further ones are not counted. */
const maxPending = 20_000;

/** Programs that open pages without a person. Phones named Cubot and browsers within Telegram have people. */
const robots =
  /(?<!cu)bot|crawl|spider|slurp|preview|fetch|monitor|headless|lighthouse|facebookexternalhit|^whatsapp|curl\/|wget|python|^java\/|okhttp|go-http|axios|libwww|httpclient|^node/i;

const lookAhead = ['sec-purpose', 'purpose', 'x-moz'] as const;

function isVisit({ method, headers }: FastifyRequest): boolean {
  const agent = headers['user-agent'] ?? '';
  const purpose = lookAhead.map((name) => headers[name] ?? '').join(' ');
  return (
    method === 'GET' &&
    agent !== '' &&
    !robots.test(agent.slice(0, 500)) &&
    !/prefetch|preview|prerender/.test(purpose)
  );
}

export class Views {
  readonly #platform: Pick<Platform, 'pool' | 'clock' | 'environment'>;
  readonly #log: FastifyBaseLogger;
  readonly #timer: NodeJS.Timeout;
  #pendingChecks = 0;
  #visits = new Map<string, Visit>();
  #writing: Promise<void> = Promise.resolve();

  constructor(platform: Pick<Platform, 'pool' | 'clock' | 'environment' | 'log'>) {
    this.#platform = platform;
    this.#log = platform.log;
    this.#timer = setInterval(() => void this.flush(), flushEvery).unref();
  }

  see(request: FastifyRequest, code: { id: number; person: number }): void {
    if (!isVisit(request)) return;
    const { bearer, cookie } = tokenOf(request);
    // A crowd with made-up tokens must not keep the database busy.
    if (!(bearer || cookie) || this.#pendingChecks >= maxPendingChecks) return this.#add(code.id, request.ip);
    this.#pendingChecks += 1;
    callerOf(this.#platform, request)
      .then((caller) => {
        if (!caller || (!caller.admin && caller.id !== code.person)) this.#add(code.id, request.ip);
      })
      .catch((error: unknown) => this.#log.warn({ err: error as Error }, 'a visit was not counted'))
      .finally(() => (this.#pendingChecks -= 1));
  }

  #add(id: number, address: string): void {
    const day = tehranDate(this.#platform.clock.now());
    const visitor =
      createHmac('sha256', this.#platform.environment.secret)
        .update(`view ${day} ${id} ${networkOf(address)}`)
        .digest()
        .readUInt32BE() >>> 12;
    if (this.#visits.size < maxPending) this.#visits.set(`${day} ${id} ${visitor}`, [day, id, visitor]);
  }

  flush(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      const pending = this.#visits;
      if (pending.size === 0) return;
      this.#visits = new Map();
      try {
        await addViews(this.#platform.pool, [...pending.values()]);
      } catch (error) {
        this.#visits = new Map([...pending, ...this.#visits]);
        this.#log.warn({ err: error as Error }, 'views are written later');
      }
    });
    return this.#writing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}
