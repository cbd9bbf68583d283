import { once } from 'node:events';
import net from 'node:net';

/** A TCP proxy that passes ends and resets on in both directions. */
export interface Proxy {
  url: string;
  made(): number;
  /** The bytes sent until an answer came, for each round trip so far. */
  readonly trips: string[];
  /** Stops forwarding on the open connections without closing them; new ones work. */
  silence(): void;
  /** Closes the open connections; new ones work. */
  cut(): void;
  close(): void;
}

export async function startProxy(target: string, bytesASecond = Number.POSITIVE_INFINITY): Promise<Proxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<net.Socket>();
  const trips: string[] = [];
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
    let isAnswered = true;
    there.on('data', () => (isAnswered = true)).pipe(here, { end: false });
    here.on('data', (bytes) => {
      if (isAnswered) trips.push('');
      isAnswered = false;
      trips[trips.length - 1] += bytes.toString('latin1');
    });
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
    trips,
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
