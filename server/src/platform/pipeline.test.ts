import { once } from 'node:events';
import net from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { gatherWrites } from './pipeline.ts';

const listener = net.createServer();
const socket = new net.Socket();

afterEach(() => {
  socket.destroy();
  listener.close();
});

test('what is written in one turn of the event loop waits for its end, and all of it arrives', async () => {
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  gatherWrites(socket);
  socket.connect((listener.address() as net.AddressInfo).port, '127.0.0.1');
  const [[other]] = await Promise.all([once(listener, 'connection'), once(socket, 'connect')]);

  // The driver corks each of its statements by itself.
  for (const statement of ['one ', 'two ']) {
    socket.cork();
    socket.write(statement);
    socket.uncork();
    expect(socket.writableCorked).toBe(1);
  }
  await turn();
  await turn();
  expect(socket.writableCorked).toBe(0);
  socket.end('three');

  let received = '';
  for await (const chunk of other as net.Socket) received += String(chunk);
  expect(received).toBe('one two three');
});
