/** Open event streams. One lives as long as its session, and a person has few of them. */
import type { FastifyReply } from 'fastify';
import type { OutgoingHttpHeaders } from 'node:http';
import type { Event } from '#contract/notifications';
import type { Ctx } from '../../platform/ctx.ts';
import { liveSessions } from '../../platform/sessions.ts';

/** Streams a person may hold in one process; a browser needs one, however many tabs it has. */
export const streamsEach = 6;
/** ms between signs of life, which is below the idle time-out of common proxies, and between looks at the sessions. */
const round = 20_000;
/** ms after which a browser comes back that was closed for a newer one: two that take turns would not rest. */
const comeBackAfter = 60_000;
/** Bytes that wait for a page that has stopped reading; past them it reconnects and asks again. */
const backlog = 1_000_000;

interface Stream {
  person: number;
  loginId: number;
  admin: boolean;
  write(text: string): void;
  end(): void;
}

/** The event streams of one process. */
export class Streams {
  /** In the order in which they were opened. */
  readonly #open = new Set<Stream>();
  #timer: NodeJS.Timeout | undefined;

  open(ctx: Ctx, reply: FastifyReply): void {
    const guards = reply.getHeaders() as OutgoingHttpHeaders;
    reply.hijack();
    const { raw } = reply;
    if (raw.destroyed) return;
    raw.writeHead(200, {
      ...guards,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    const { id: person, loginId, admin } = ctx.caller;
    const write = (text: string) => {
      if (raw.writableEnded) return;
      if (raw.writableLength > backlog) raw.destroy();
      else raw.write(text);
    };
    const stream: Stream = { person, loginId, admin, write, end: () => raw.end() };
    const say = (event: Event, mark: number) => write(`id: ${mark}\ndata: ${JSON.stringify(event)}\n\n`);
    const receive = (event: Event, mark: number) => {
      say(event, mark);
      // Events were missed, and the end of this session may be one of them.
      if (event.type === 'connected') void this.#review(ctx);
    };
    this.#makeRoom(person);
    this.#open.add(stream);
    this.#timer ??= setInterval(() => void this.#round(ctx), round);
    write('retry: 2000\n\n');
    const stop = ctx.events.listen({ person, admin, loginId, receive, end: stream.end });
    say({ type: 'connected' }, ctx.events.lastMarkOf({ person, admin }));
    raw.on('close', () => {
      stop();
      this.#open.delete(stream);
      if (this.#open.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    });
  }

  /** Closes the oldest, which may well be one that nobody reads any more. */
  #makeRoom(person: number): void {
    const own = [...this.#open].filter((stream) => stream.person === person);
    for (const stream of own.slice(0, Math.max(0, own.length + 1 - streamsEach))) {
      stream.write(`retry: ${comeBackAfter}\n\n`);
      stream.end();
      this.#open.delete(stream);
    }
  }

  async #round(ctx: Ctx): Promise<void> {
    for (const stream of this.#open) stream.write(': \n\n');
    await this.#review(ctx);
  }

  /** Closes the streams whose session has run out or has another role. While the database is away, all stay. */
  async #review({ pool, clock, log }: Ctx): Promise<void> {
    const streams = [...this.#open];
    try {
      const live = await liveSessions(pool, clock, [...new Set(streams.map((stream) => stream.loginId))]);
      for (const stream of streams) if (live.get(stream.loginId) !== stream.admin) stream.end();
    } catch (error) {
      log.warn({ err: error as Error }, 'the sessions of open event streams could not be looked at');
    }
  }
}
