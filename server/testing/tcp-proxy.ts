import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A bad network before a server: what a client sends gets through at `bytesASecond`. A connection that the server ends or
 * resets, the client sees ended or reset.
 */
export async function openSlowNetwork(to: string, bytesASecond: number) {
  const { hostname, port } = new URL(to);
  const open = new Set<Socket>();
  const network = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (client) => {
    const server = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    for (const [from, on] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(from);
      from
        .on('end', () => on.end())
        .on('error', () => on.resetAndDestroy())
        .on('close', () => {
          open.delete(from);
          on.destroySoon();
        });
    }
    server.pipe(client, { end: false });
    client.on('data', (bytes) => {
      server.write(bytes);
      client.pause();
      setTimeout(() => client.resume(), (bytes.length / bytesASecond) * 1000);
    });
    client.resume();
  });
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(network.address() as AddressInfo).port}`,
    close: () => {
      network.close();
      for (const each of open) each.destroy();
    },
  };
}
