import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Opens a raw connection. It stays writable after the server ends its side, as a browser's does. */
export async function openSocket(shop: { base(): string }) {
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
    heard: () => heard,
    statuses: () => [...heard.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status)),
    hasEnded: () => ended || closed,
    isClosed: () => closed,
    close: () => socket.destroy(),
    /** Writes `chunk` every 2 ms until `bytes` are sent or the connection closes; returns the bytes sent. */
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

export const head = (line: string, headers: Record<string, string | number>, as?: { token: string }) =>
  [
    `${line} HTTP/1.1`,
    'host: hakkak.test',
    ...(as ? [`authorization: Bearer ${as.token}`] : []),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');
