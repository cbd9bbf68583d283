import { once } from 'node:events';
import net from 'node:net';

/** A way to a server that can fall silent as a network does after a failover: nothing is said, and nothing is closed. */
export interface Proxy {
  /** The server's address by way of the proxy. */
  url: string;
  /** How many connections have been made so far. */
  made(): number;
  /** Passes nothing on any more on the connections there are; new ones work. */
  silence(): void;
  close(): void;
}

export async function startProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<[net.Socket, net.Socket]>();
  const sockets = new Set<net.Socket>();
  let made = 0;
  const server = net.createServer((here) => {
    made += 1;
    const there = net.connect(Number(port), hostname);
    open.add([here, there]);
    for (const [socket, other] of [
      [here, there],
      [there, here],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as net.AddressInfo).port);
  return {
    url: url.href,
    made: () => made,
    silence() {
      for (const [here, there] of open) {
        here.unpipe().pause();
        there.unpipe().pause();
      }
      open.clear();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
