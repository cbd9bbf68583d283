import { once } from 'node:events';
import net from 'node:net';

/** A way to a server that behaves as networks do. What one side ends or resets, the other sees ended or reset. */
export interface Proxy {
  /** The server's address by way of the proxy. */
  url: string;
  /** How many connections have been made so far. */
  made(): number;
  /** Passes nothing on any more on the connections there are, and closes none; new ones work. */
  silence(): void;
  /** Breaks the connections there are; new ones work. */
  cut(): void;
  close(): void;
}

/** With `bytesASecond`, what a client sends gets through no faster. */
export async function startProxy(target: string, bytesASecond = Number.POSITIVE_INFINITY): Promise<Proxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<net.Socket>();
  let made = 0;
  const server = net.createServer({ allowHalfOpen: true }, (here) => {
    made += 1;
    const there = net.connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    for (const [socket, other] of [
      [here, there],
      [there, here],
    ] as const) {
      sockets.add(socket);
      socket
        .on('end', () => other.end())
        .on('error', () => other.resetAndDestroy())
        .on('close', () => {
          sockets.delete(socket);
          other.destroySoon();
        });
    }
    there.pipe(here, { end: false });
    if (bytesASecond === Number.POSITIVE_INFINITY) here.pipe(there, { end: false });
    else
      here.on('data', (bytes) => {
        there.write(bytes);
        here.pause();
        setTimeout(() => here.resume(), (bytes.length / bytesASecond) * 1000);
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as net.AddressInfo).port);
  const cut = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: url.href,
    made: () => made,
    silence() {
      for (const socket of sockets) socket.unpipe().pause().removeAllListeners('data');
    },
    cut,
    close() {
      server.close();
      cut();
    },
  };
}
