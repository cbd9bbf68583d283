/** Counts visits of pages: in memory, and for all pages together once a second. */
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Platform } from '../../../../platform/ctx.ts';
import { callerOf, tokenOf } from '../../../../platform/sessions.ts';
import { addViews } from '../queries.ts';

/** In ms. */
const flushEvery = 1000;

/** The most visitors whose sessions are asked for at once; of further ones none is asked for. */
const mostPendingChecks = 10;

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
  readonly #platform: Pick<Platform, 'pool' | 'clock'>;
  readonly #log: FastifyBaseLogger;
  readonly #timer: NodeJS.Timeout;
  #pendingChecks = 0;
  #counts = new Map<number, number>();
  #writing: Promise<void> = Promise.resolve();

  constructor(platform: Pick<Platform, 'pool' | 'clock' | 'log'>) {
    this.#platform = platform;
    this.#log = platform.log;
    this.#timer = setInterval(() => void this.flush(), flushEvery).unref();
  }

  see(request: FastifyRequest, code: { id: number; person: number }): void {
    if (!isVisit(request)) return;
    const { bearer, cookie } = tokenOf(request);
    // A crowd with made-up tokens must not keep the database busy.
    if (!(bearer || cookie) || this.#pendingChecks >= mostPendingChecks) return this.#add(code.id);
    this.#pendingChecks += 1;
    callerOf(this.#platform, request)
      .then((caller) => {
        if (!caller || (!caller.admin && caller.id !== code.person)) this.#add(code.id);
      })
      .catch((error: unknown) => this.#log.warn({ err: error as Error }, 'a visit was not counted'))
      .finally(() => (this.#pendingChecks -= 1));
  }

  #add(id: number): void {
    this.#counts.set(id, (this.#counts.get(id) ?? 0) + 1);
  }

  flush(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      const counted = this.#counts;
      if (counted.size === 0) return;
      this.#counts = new Map();
      try {
        await addViews(this.#platform.pool, counted);
      } catch (error) {
        for (const [id, count] of counted) this.#counts.set(id, (this.#counts.get(id) ?? 0) + count);
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
