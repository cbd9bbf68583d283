/** Bodies of requests: how long one may take, and what becomes of the rest of one that nobody reads on. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal, refuseField, unreadable } from './refusal.ts';

/** ms that a request's headers may take, and a JSON body with its headers. */
const slowest = 15_000;
/** ms that an upload may take while bytes flow: the slowest honest one is ten files of 50 MB. */
const slowestUpload = 30 * 60_000;
/** ms without a byte after which an upload is cut. */
const idleUpload = 30_000;
/** ms without a byte in either direction after which a connection with a call under way is cut. */
const idleConnection = 120_000;
/** ms for which the rest of a body is taken in after the answer. */
const drainFor = 2000;

/** Bytes of a JSON body where its call names no other limit. */
export const jsonBytes = 64 * 1024;

/** Fastify's options for how long things may take. */
export const waits = {
  bodyLimit: jsonBytes,
  requestTimeout: slowestUpload,
  connectionTimeout: idleConnection,
  // Node looks every so often who is late.
  http: { headersTimeout: slowest, connectionsCheckingInterval: 2000 },
};

/** Reads JSON bodies up to their route's limit (FILE_TOO_LARGE) and refuses one that takes too long (VALIDATION). */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', async (request: FastifyRequest, body: IncomingMessage) => {
    const text = await readText(request, body);
    // Clients that call everything JSON send nothing where nothing is to be sent.
    if (text === '') return undefined;
    return new Promise((resolve, reject) => {
      void parse(request, text, (error, json) => (error ? reject(error) : resolve(json)));
    });
  });
}

function readText({ headers, routeOptions }: FastifyRequest, body: IncomingMessage): Promise<string> {
  const most = routeOptions.bodyLimit ?? jsonBytes;
  if (Number(headers['content-length'] ?? 0) > most) return Promise.reject(new Refusal('FILE_TOO_LARGE'));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > most) stop(() => reject(new Refusal('FILE_TOO_LARGE')));
      else chunks.push(chunk);
    };
    const end = () => stop(() => resolve(Buffer.concat(chunks).toString()));
    const fail = (error: Error) => stop(() => reject(error));
    const late = () => stop(() => reject(refuseField('body', 'درخواست خیلی کند رسید. دوباره تلاش کنید.')));
    const timer = setTimeout(late, slowest);
    const stop = (settle: () => void) => {
      clearTimeout(timer);
      body.off('data', take).off('end', end).off('error', fail);
      // An aborted request errs once more when its answer is tried.
      body.on('error', () => {});
      settle();
    };
    body.on('data', take).on('end', end).on('error', fail);
  });
}

/** Cuts an upload's connection when no byte has come for a while, until the function it answers is called. */
export function closeWhenIdle({ socket }: FastifyRequest): () => void {
  let seen = socket.bytesRead;
  let since = Date.now();
  const timer = setInterval(() => {
    if (socket.bytesRead !== seen) {
      seen = socket.bytesRead;
      since = Date.now();
    } else if (Date.now() - since >= idleUpload) socket.destroy();
  }, idleUpload / 6);
  return () => clearInterval(timer);
}

/** Lets no answer wait for the rest of its request's body, and no next request of its connection. */
export function closeUnread(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    awaited.set(request.socket, reply.raw);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const leave = () => {
      leaveBody(request, reply);
      done(null, payload);
    };
    // A small body comes with its headers, and is read a moment after them.
    if (hasRest(request)) setImmediate(leave);
    else leave();
  });
}

const hasRest = ({ raw, headers }: FastifyRequest) =>
  !raw.complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/**
 * Called before every answer. What has come of a body that nobody reads on is dropped. When it is not all there, the
 * connection is closed behind the answer, and that must wait: one that is closed over unread bytes is reset, and takes
 * the answer with it. A browser that still sends does not read, so that the rest is taken in; after a while the reset is
 * what makes it look.
 */
export function leaveBody(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  if (raw.readableEnded) return;
  // A parser that was refused half a form holds the stream.
  raw.unpipe();
  raw.resume();
  if (!hasRest(request)) return;
  reply.header('connection', 'close');
  const { socket } = raw;
  // Node calls this when the answer is written.
  socket.destroySoon = () => {
    raw.once('end', () => socket.destroy());
    closeSoon(socket);
  };
}

/** Ends a connection, and cuts it when the other side does not. */
function closeSoon(socket: Socket, lastWords = ''): void {
  socket.end(lastWords);
  const timer = setTimeout(() => socket.destroy(), drainFor);
  socket.once('close', () => clearTimeout(timer));
}

/** The answer each connection waits for. */
const awaited = new WeakMap<Socket, ServerResponse>();

/** Answers what never becomes a request of Fastify's: it is no HTTP, or comes too slowly. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  const answer = awaited.get(socket);
  const halfWritten = answer?.headersSent && !answer.writableFinished;
  if (error.code === 'ECONNRESET' || !socket.writable || halfWritten) return void socket.destroy();
  const body = JSON.stringify(unreadable().body());
  const head = `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}`;
  closeSoon(socket, `HTTP/1.1 400 Bad Request\r\n${head}\r\nconnection: close\r\n\r\n${body}`);
}
