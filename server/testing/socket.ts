import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Shop, Person } from './shop.ts';

/** A connection spoken to byte by byte. As a browser's, it goes on sending when the other side says no more. */
export async function openSocket(shop: Pick<Shop, 'base'>) {
  const { hostname, port } = new URL(shop.base());
  const socket: Socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  let heard = '';
  let ended = false;
  let closed = false;
  socket
    .on('data', (data) => (heard += data.toString()))
    .on('end', () => (ended = true))
    .on('close', () => (closed = true))
    .on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  return {
    socket,
    write: (text: string) => void (closed || socket.write(text)),
    /** All that was answered so far. */
    heard: () => heard,
    statuses: () => [...heard.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status)),
    /** The other side says no more. */
    hasEnded: () => ended || closed,
    isClosed: () => closed,
    close: () => socket.destroy(),
    /** Writes `chunk` every few ms until as many bytes are out or nobody takes them; how many went out. */
    async pour(bytes: number, chunk = 'x'.repeat(64 * 1024)): Promise<number> {
      let sent = 0;
      while (sent < bytes && !closed) {
        if (socket.writableLength < 1_000_000) {
          socket.write(chunk);
          sent += chunk.length;
        }
        await sleep(2);
      }
      return sent;
    },
  };
}

export const head = (line: string, headers: Record<string, string | number>, as?: Person) =>
  [
    `${line} HTTP/1.1`,
    'host: hakkak.test',
    ...(as ? [`authorization: Bearer ${as.token}`] : []),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');
