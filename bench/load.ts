import { connect, type Socket } from 'node:net';

export interface Request {
  method?: 'GET' | 'POST';
  path: string;
  token: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

function bytesOf({ method = 'GET', path, token, headers = {}, body }: Request): Buffer {
  const lines = Object.entries({
    host: '127.0.0.1',
    authorization: `Bearer ${token}`,
    ...headers,
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return body === undefined ? head : Buffer.concat([head, Buffer.from(body)]);
}

/** One raw keep-alive socket with one request at a time, because a client library would cost more than the servers. */
class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { path: string; resolve(body: string): void; reject(error: Error): void } | null = null;

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1').setNoDelay();
    this.#socket.on('data', (chunk) => this.#take(chunk));
    const fail = (error: Error) => this.#waiting?.reject(error);
    this.#socket.on('error', fail).on('close', () => fail(new Error('the server closed the connection')));
  }

  /** Resolves to the body of a 200; fails on everything else. */
  send(request: Request): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) return reject(new Error('the server has closed the connection'));
      this.#waiting = { path: request.path, resolve, reject };
      this.#socket.write(bytesOf(request));
    });
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length ? Buffer.concat([this.#received, chunk]) : chunk;
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#received.subarray(0, end).toString('latin1');
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (this.#received.length < end + 4 + length) return;
    const body = this.#received.subarray(end + 4).toString();
    const waiting = this.#waiting;
    this.#received = Buffer.alloc(0);
    this.#waiting = null;
    if (head.startsWith('HTTP/1.1 200')) waiting?.resolve(body);
    else
      waiting?.reject(new Error(`${waiting.path} answered ${head.split('\r\n')[0]} ${body.slice(0, 300)}`));
  }

  close(): void {
    this.#waiting = null;
    this.#socket.destroy();
  }
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
    return first.send(request);
  }

  /** Keeps every connection busy for `ms` or until `most` answers; returns how many requests were answered in how many ms. */
  async turn(
    ms: number,
    next: () => Request,
    most = Number.POSITIVE_INFINITY,
  ): Promise<{ answers: number; ms: number }> {
    const began = performance.now();
    let answers = 0;
    await Promise.all(
      this.#connections.map(async (connection) => {
        while (performance.now() - began < ms && answers < most) {
          await connection.send(next());
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
