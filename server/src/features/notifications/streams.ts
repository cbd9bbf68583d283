/** The open event streams of one process; each ends with its session. */
import type { FastifyReply } from 'fastify';
import type { OutgoingHttpHeaders } from 'node:http';
import type { Event } from '#contract/notifications';
import type { Ctx } from '../../platform/work/ctx.ts';
import { liveSessions } from '../../platform/sessions.ts';

/** The maximum streams of a person in one process; a browser needs one, however many tabs it has. */
export const maxStreamsPerPerson = 6;
/** Milliseconds between heartbeats, below the idle timeout of common proxies; sessions are checked as often. */
const heartbeatMs = 20_000;
/** A browser reconnects after this time to three times as much, so that the streams of an ended process do not all come at once. */
const minRetryMs = 1000;
/** For a browser whose stream was closed for a newer one; with less, two would keep closing each other's. */
const reconnectAfterMs = 60_000;
/** The maximum unread bytes of a stream; past them it is closed, and the page reconnects. */
const maxUnreadBytes = 1_000_000;

interface Stream {
  person: number;
  loginId: number;
  admin: boolean;
  write(text: string): void;
  end(): void;
}

export class Streams {
  /** In the order of opening. */
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
    // Without a listener, an error of a stream whose reader has gone would end the process.
    raw.on('error', () => {});
    const { id: person, loginId, admin } = ctx.caller;
    const write = (text: string) => {
      if (raw.writableEnded || raw.destroyed) return;
      if (raw.writableLength > maxUnreadBytes) raw.destroy();
      else raw.write(text);
    };
    const stream: Stream = { person, loginId, admin, write, end: () => raw.end() };
    const send = (event: Event, mark: number | null) =>
      write(`${mark === null ? '' : `id: ${mark}\n`}data: ${JSON.stringify(event)}\n\n`);
    const receive = (event: Event, mark: number | null) => {
      send(event, mark);
      // Events were missed, and the end of this session may be one of them.
      if (event.type === 'connected') void this.#closeEnded(ctx);
    };
    this.#closeOldest(person);
    this.#open.add(stream);
    this.#timer ??= setInterval(() => void this.#heartbeat(ctx), heartbeatMs);
    write(`retry: ${Math.round(minRetryMs * (1 + 2 * Math.random()))}\n\n`);
    const stop = ctx.events.listen({ person, admin, loginId, receive, end: stream.end });
    send({ type: 'connected' }, ctx.events.lastMarkOf({ person, admin }));
    raw.on('close', () => {
      stop();
      this.#open.delete(stream);
      if (this.#open.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    });
  }

  /** Closes the person's oldest streams, which may have no reader any more. */
  #closeOldest(person: number): void {
    const streams = [...this.#open].filter((stream) => stream.person === person);
    for (const stream of streams.slice(0, Math.max(0, streams.length + 1 - maxStreamsPerPerson))) {
      stream.write(`retry: ${reconnectAfterMs}\n\n`);
      stream.end();
      this.#open.delete(stream);
    }
  }

  async #heartbeat(ctx: Ctx): Promise<void> {
    for (const stream of this.#open) stream.write(': \n\n');
    await this.#closeEnded(ctx);
  }

  /** Closes streams whose session has ended or changed its role. While the database is unavailable, all stay open. */
  async #closeEnded({ pool, clock, log }: Ctx): Promise<void> {
    const streams = [...this.#open];
    try {
      const live = await liveSessions(pool, clock, [...new Set(streams.map((stream) => stream.loginId))]);
      for (const stream of streams) if (live.get(stream.loginId) !== stream.admin) stream.end();
    } catch (error) {
      log.warn({ err: error as Error }, 'the sessions of open event streams could not be looked at');
    }
  }
}
