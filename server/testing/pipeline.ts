import net from 'node:net';
import type { Shop } from './shop.ts';

export interface Piped {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Writes all requests at once on one connection. Returns the statuses in the order of the requests. */
export function pipeline(to: Shop, requests: readonly Piped[]): Promise<number[]> {
  const { hostname, port } = new URL(to.base());
  const written = requests.map(({ method, path, headers = {}, body }) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const all = {
      host: 'hakkak.test',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      'content-length': String(Buffer.byteLength(text)),
      ...headers,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`;
  });
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname);
    let answered = '';
    socket.on('data', (chunk) => {
      answered += chunk.toString('latin1');
      const statuses = [...answered.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((found) => Number(found[1]));
      if (statuses.length < requests.length) return;
      resolve(statuses);
      socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`the connection closed after: ${answered.slice(-300)}`)));
    socket.write(written.join(''));
  });
}

export function tally(statuses: readonly number[]): Record<number, number> {
  const times: Record<number, number> = {};
  for (const status of statuses) times[status] = (times[status] ?? 0) + 1;
  return times;
}
