/** Limits the time that a request's body may take, and closes the connections of unread bodies. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { finished, PassThrough, type Readable, Transform } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { Refusal, refuseField, unreadable } from '../foundation/refusal.ts';

/** ms for a request's headers, and for a JSON body together with its headers. */
const requestTimeoutMs = 15_000;
/** ms for an upload that still receives bytes. The largest, ten files of 50 MB, takes this long on a slow line. */
const uploadTimeoutMs = 30 * 60_000;
/** ms without a byte before an upload is closed. */
const uploadIdleMs = 30_000;
/** ms without a byte in either direction before a connection with an open request is closed. */
const connectionIdleMs = 120_000;
/** ms for receiving the rest of a body after the answer. */
const drainMs = 2000;

/** The most bytes of a form that are parsed in one turn of the event loop. */
const pieceBytes = 16 * 1024;

/** The default limit of a JSON body in bytes. */
const jsonBytes = 64 * 1024;

export const timeouts = {
  bodyLimit: jsonBytes,
  requestTimeout: uploadTimeoutMs,
  connectionTimeout: connectionIdleMs,
  // Node checks the timeouts at this interval in ms.
  http: { headersTimeout: requestTimeoutMs, connectionsCheckingInterval: 2000 },
};

/** Throws FILE_TOO_LARGE for a body above its route's limit, and VALIDATION for one that takes too long. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', async (request: FastifyRequest, body: IncomingMessage) => {
    const text = await readText(request, body);
    // Some clients set the JSON content type without sending a body.
    if (text === '') return undefined;
    return new Promise((resolve, reject) => {
      void parse(request, text, (error, json) => (error ? reject(error) : resolve(json)));
    });
  });
}

/** Reads a body's text up to its route's limit; throws as `readJsonBodies`. */
export function readText({ headers, routeOptions }: FastifyRequest, body: IncomingMessage): Promise<string> {
  const maxBytes = routeOptions.bodyLimit ?? jsonBytes;
  if (Number(headers['content-length'] ?? 0) > maxBytes) return Promise.reject(new Refusal('FILE_TOO_LARGE'));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) stop(() => reject(new Refusal('FILE_TOO_LARGE')));
      else chunks.push(chunk);
    };
    const end = () => stop(() => resolve(Buffer.concat(chunks).toString()));
    const fail = (error: Error) => stop(() => reject(error));
    const late = () => stop(() => reject(refuseField('body', 'درخواست خیلی کند رسید. دوباره تلاش کنید.')));
    const timer = setTimeout(late, requestTimeoutMs);
    const stop = (settle: () => void) => {
      clearTimeout(timer);
      body.off('data', take).off('end', end).off('error', fail);
      // An aborted request emits another error when its answer is written.
      body.on('error', () => {});
      settle();
    };
    body.on('data', take).on('end', end).on('error', fail);
  });
}

/** The end of a body that did not come whole. */
export class LineBroken extends Error {}

/**
 * Returns a stream of a request's body that may be left or destroyed at any time; if the body breaks off, it fails with
 * `LineBroken`. Leaving a loop over the request itself would close its connection, and the caller would get no answer.
 */
export const readWithoutClosing = (request: IncomingMessage): Readable =>
  readThrough(request, new PassThrough());

/**
 * Does the same in small pieces, one per turn of the event loop. On a fast connection Node delivers up to 2 MB in one turn,
 * and a parser would block other requests until it had read all of it.
 */
export const readInTurns = (request: IncomingMessage): Readable =>
  readThrough(
    request,
    new Transform({
      async transform(chunk: Buffer, _, done) {
        for (let at = 0; at < chunk.length; at += pieceBytes) {
          this.push(chunk.subarray(at, at + pieceBytes));
          await turn();
        }
        done();
      },
    }),
  );

function readThrough(request: IncomingMessage, body: Transform): Readable {
  // Without a listener, an error before or after the reading would end the process.
  body.on('error', () => {});
  finished(request, { writable: false }, (error) => {
    if (error) body.destroy(new LineBroken(error.message));
  });
  return request.pipe(body);
}

/** Returns the connection of a request; null when it has ended and Node has taken it from the request. */
const socketOf = ({ raw }: FastifyRequest): Socket | null => raw.socket;

export const hasHungUp = (request: FastifyRequest): boolean => socketOf(request)?.destroyed ?? true;

/** Closes an upload's connection when it is idle for too long. The returned function ends the watch. */
export function closeWhenIdle(request: FastifyRequest): () => void {
  const socket = socketOf(request);
  if (!socket) return () => {};
  let lastRead = socket.bytesRead;
  let idleSince = Date.now();
  const timer = setInterval(() => {
    if (socket.bytesRead !== lastRead) {
      lastRead = socket.bytesRead;
      idleSince = Date.now();
    } else if (Date.now() - idleSince >= uploadIdleMs) socket.destroy();
  }, uploadIdleMs / 6);
  return () => clearInterval(timer);
}

/** The answer that each connection awaits. */
export type AwaitedAnswers = WeakMap<Socket, ServerResponse>;

/**
 * Answers without waiting for the rest of a request's body, and closes the connection if it is unread. A request whose
 * connection has ended before its turn is dropped, because nobody hears its answer.
 */
export function closeUnread(app: FastifyInstance, awaited: AwaitedAnswers): void {
  app.addHook('onRequest', (request, reply, done) => {
    const socket = socketOf(request);
    // Node remembers an address that was read while the connection was open.
    if (!socket || socket.destroyed || socket.remoteAddress === undefined) return void reply.hijack();
    awaited.set(socket, reply.raw);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const leave = () => {
      leaveBody(request, reply);
      done(null, payload);
    };
    // A small body arrives with its headers and is read a moment later.
    if (hasRest(request)) setImmediate(leave);
    else leave();
  });
}

const hasRest = ({ raw, headers }: FastifyRequest) =>
  !raw.complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/**
 * Discards the unread body before an answer. If part of it has not arrived, the connection closes after the answer.
 * It must not close at once: closing with unread bytes resets the connection, and the client loses the answer. The
 * rest is received for a while for clients that read only after sending; then the connection is reset.
 */
export function leaveBody(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  if (raw.readableEnded) return;
  // A form parser that stopped early still holds the stream.
  raw.unpipe();
  raw.resume();
  if (!hasRest(request)) return;
  reply.header('connection', 'close');
  const socket = socketOf(request);
  if (!socket || socket.destroyed) return;
  // Node calls this after writing the answer.
  socket.destroySoon = () => {
    raw.once('end', () => socket.destroy());
    closeSoon(socket);
  };
}

/** Ends a connection, and destroys it if the other side does not close in time. */
function closeSoon(socket: Socket, response = ''): void {
  socket.end(response);
  const timer = setTimeout(() => socket.destroy(), drainMs);
  socket.once('close', () => clearTimeout(timer));
}

/** Answers requests that Fastify never receives: invalid HTTP, or headers that come too slowly. */
export function answerUnreadable(
  awaited: AwaitedAnswers,
  error: Error & { code?: string },
  socket: Socket,
): void {
  const answer = awaited.get(socket);
  const halfWritten = answer?.headersSent && !answer.writableFinished;
  if (error.code === 'ECONNRESET' || !socket.writable || halfWritten) return void socket.destroy();
  // A browser opens connections ahead of need. One that was never used is closed without a word, because a request that
  // is sent at the same moment would take an answer for its own; without one the browser sends it again.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) return void socket.destroy();
  const body = JSON.stringify(unreadable().body());
  const head = `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}`;
  closeSoon(socket, `HTTP/1.1 400 Bad Request\r\n${head}\r\nconnection: close\r\n\r\n${body}`);
}
