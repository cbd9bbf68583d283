import { expect, test } from 'vitest';
import { bomb, picture } from '../../../testing/pictures.ts';
import { presses } from '../../../testing/presses.ts';
import { press } from './press.ts';

const square = (source: Buffer) => press(() => ({ make: 'square', source, most: 100 }));
const large = await bomb(10_000, 5_000);
const small = await picture();

test('many come one after another from one process', async () => {
  const made = await Promise.all(Array.from({ length: 10 }, () => square(small)));
  expect(made.map((each) => each?.width)).toEqual(Array.from({ length: 10 }, () => 40));
  expect(presses()).toHaveLength(1);
});

test('a process that dies, at work or at rest, costs nobody a picture', async () => {
  const [pid = 0] = presses();
  const begun = Promise.withResolvers<void>();
  const interrupted = press(() => {
    begun.resolve();
    return { make: 'square', source: large, most: 100 };
  });
  await begun.promise;
  process.kill(pid, 'SIGKILL');
  expect(await interrupted).toMatchObject({ width: 100 });
  const [next = 0] = presses();
  expect(next).not.toBe(pid);
  process.kill(next, 'SIGKILL');
  expect(await square(small)).toMatchObject({ kind: 'jpg', width: 40 });
});

test('what cannot be made, or cannot be read to begin with, does not hold up the next', async () => {
  expect(await square(Buffer.from('nothing'))).toBeNull();
  await expect(press(() => Promise.reject(new Error('unread')))).rejects.toThrow('unread');
  expect(await square(small)).toMatchObject({ width: 40 });
});

test('past two hundred that wait the next is refused', async () => {
  const replies = await Promise.allSettled(Array.from({ length: 210 }, () => square(small)));
  const refused = replies.filter((reply) => reply.status === 'rejected');
  expect(refused).toHaveLength(9);
  expect(refused[0]?.reason).toMatchObject({ code: 'UNAVAILABLE' });
});
