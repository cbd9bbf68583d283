import { connect } from 'node:net';

export interface Load {
  port: number;
  path: string;
  token: string;
  connections: number;
  ms: number;
}

/**
 * Measures the responses per second of one GET over raw keep-alive sockets, with one request at a time on each
 * connection. Every response must be 200; the body of one is returned for comparison.
 */
export async function measure({
  port,
  path,
  token,
  connections,
  ms,
}: Load): Promise<{ rate: number; body: string }> {
  const request = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\n\r\n`;
  const until = performance.now() + ms;
  let answers = 0;
  let body = '';
  const began = performance.now();
  await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<void>((done, fail) => {
          const socket = connect(port, '127.0.0.1', () => socket.write(request));
          let received = Buffer.alloc(0);
          socket.on('error', fail);
          socket.on('data', (chunk) => {
            received = received.length ? Buffer.concat([received, chunk]) : chunk;
            const end = received.indexOf('\r\n\r\n');
            if (end < 0) return;
            const head = received.subarray(0, end).toString('latin1');
            const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
            if (received.length < end + 4 + length) return;
            if (!head.startsWith('HTTP/1.1 200'))
              return fail(new Error(`${path} answered ${head.split('\r\n')[0]}`));
            if (!body) body = received.subarray(end + 4).toString();
            received = Buffer.alloc(0);
            answers++;
            if (performance.now() < until) return void socket.write(request);
            socket.end();
            done();
          });
        }),
    ),
  );
  return { rate: (answers / (performance.now() - began)) * 1000, body };
}
