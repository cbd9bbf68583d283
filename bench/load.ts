import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import zlib from 'node:zlib';

export interface Request {
  method?: 'GET' | 'POST';
  path: string;
  /** Sent as a bearer's; a browser sends a cookie instead. */
  token?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

function bytesOf({ method = 'GET', path, token, headers = {}, body }: Request): Buffer {
  const lines = Object.entries({
    host: '127.0.0.1',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...headers,
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return body === undefined ? head : Buffer.concat([head, Buffer.from(body)]);
}

/** An answer as it came; its body is unpacked when it is asked for, because that would take time of the servers'. */
export class Answer {
  readonly status: number;
  readonly #head: string;
  readonly #bytes: Buffer;

  constructor(head: string, bytes: Buffer) {
    this.status = Number(head.split(' ')[1]);
    this.#head = head;
    this.#bytes = bytes;
  }

  get body(): string {
    const isCompressed = /^content-encoding: br\r?$/im.test(this.#head);
    return (isCompressed ? zlib.brotliDecompressSync(this.#bytes) : this.#bytes).toString();
  }
}

/** Returns the body that begins at `from`, or null while a part of it is missing. */
function bodyIn(received: Buffer, from: number, head: string): Buffer | null {
  if (!/^transfer-encoding: chunked\r?$/im.test(head)) {
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
    return received.length < from + length ? null : received.subarray(from, from + length);
  }
  const chunks: Buffer[] = [];
  for (let at = from; ; ) {
    const line = received.indexOf('\r\n', at);
    if (line < 0) return null;
    const begin = line + 2;
    const end = begin + Number.parseInt(received.toString('latin1', at, line), 16);
    if (received.length < end + 2) return null;
    if (end === begin) return Buffer.concat(chunks);
    chunks.push(received.subarray(begin, end));
    at = end + 2;
  }
}

/** One raw keep-alive socket with one request at a time, because a client library would cost more than the servers. */
class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve(answer: Answer): void; reject(error: Error): void } | null = null;

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1').setNoDelay();
    this.#socket.on('data', (chunk) => this.#take(chunk));
    const fail = (error: Error) => this.#waiting?.reject(error);
    this.#socket.on('error', fail).on('close', () => fail(new Error('the server closed the connection')));
  }

  send(request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) return reject(new Error('the server has closed the connection'));
      this.#waiting = { resolve, reject };
      this.#socket.write(bytesOf(request));
    });
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length ? Buffer.concat([this.#received, chunk]) : chunk;
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#received.subarray(0, end).toString('latin1');
    const bytes = bodyIn(this.#received, end + 4, head);
    if (!bytes) return;
    const waiting = this.#waiting;
    this.#received = Buffer.alloc(0);
    this.#waiting = null;
    waiting?.resolve(new Answer(head, bytes));
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  close(): void {
    this.#waiting = null;
    this.#socket.destroy();
  }
}

/** Sends a request and returns its answer; throws unless it is a 200. */
async function answerOf(connection: Connection, request: Request): Promise<Answer> {
  const answer = await connection.send(request);
  if (answer.status !== 200)
    throw new Error(`${request.path} answered ${answer.status} ${answer.body.slice(0, 300)}`);
  return answer;
}

/** Open connections to one server. */
export class Client {
  readonly #connections: Connection[];

  constructor(port: number, connections: number) {
    this.#connections = Array.from({ length: connections }, () => new Connection(port));
  }

  async one(request: Request): Promise<string> {
    const [first] = this.#connections;
    if (!first) throw new Error('no connection');
    return (await answerOf(first, request)).body;
  }

  /**
   * Keeps every connection busy for `ms` or until `max` answers; returns how many requests were answered in how many ms.
   * `next` is told which connection asks.
   */
  async turn(
    ms: number,
    next: (place: number) => Request,
    max = Number.POSITIVE_INFINITY,
  ): Promise<{ answers: number; ms: number }> {
    const began = performance.now();
    let answers = 0;
    await Promise.all(
      this.#connections.map(async (connection, place) => {
        while (performance.now() - began < ms && answers < max) {
          await answerOf(connection, next(place));
          answers += 1;
        }
      }),
    );
    return { answers, ms: performance.now() - began };
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }
}

/** Sends requests at a steady rate, whether or not the earlier ones are answered. */
export class SteadyLoad {
  readonly #port: number;
  readonly #free: Connection[] = [];
  readonly #open = new Set<Connection>();

  constructor(port: number) {
    this.#port = port;
  }

  /** Calls `answered` with each answer, the ms since it was due and its request. Resolves when all have come. */
  async run(
    ms: number,
    perSecond: number,
    next: () => Request,
    answered: (answer: Answer, ms: number, request: Request) => void,
  ): Promise<void> {
    const began = performance.now();
    const sent: Promise<void>[] = [];
    for (let due = began; due < began + ms; due += 1000 / perSecond) {
      const early = due - performance.now();
      if (early > 0) await sleep(early);
      const request = next();
      const done = this.#send(request).then((answer) => answered(answer, performance.now() - due, request));
      // It is awaited at the end; without this a failure before that would end the process.
      done.catch(() => {});
      sent.push(done);
    }
    await Promise.all(sent);
  }

  async #send(request: Request): Promise<Answer> {
    let connection = this.#free.pop();
    // The server closes those that rest for long.
    while (connection && !connection.isOpen) connection = this.#free.pop();
    connection ??= new Connection(this.#port);
    this.#open.add(connection);
    const answer = await connection.send(request);
    this.#free.push(connection);
    return answer;
  }

  close(): void {
    for (const connection of this.#open) connection.close();
  }
}
