import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';
import type { Lane } from '../images/requester.ts';

/** A blocked queue whose works record the order in which they run. */
function heldQueue() {
  const queue = new FairQueue();
  const done: string[] = [];
  const hold = Promise.withResolvers<void>();
  const held = queue.run({ lane: 'job', key: 'hold' }, () => hold.promise);
  const all: Promise<unknown>[] = [held];
  return {
    queue,
    done,
    add(lane: Lane, key: string, times = 1) {
      for (let at = 0; at < times; at += 1)
        all.push(
          queue.run({ lane, key }, () => {
            done.push(key);
            return Promise.resolve();
          }),
        );
    },
    async finish() {
      hold.resolve();
      await Promise.all(all);
    },
  };
}

test('requesters take turns, whoever has asked for more', async () => {
  const { add, done, finish } = heldQueue();
  add('view', 'greedy', 4);
  add('view', 'modest');
  add('view', 'late', 2);
  await finish();
  expect(done).toEqual(['greedy', 'modest', 'late', 'greedy', 'late', 'greedy', 'greedy']);
});

test('an upload waits for one work of each other lane, however many requesters those have', async () => {
  const { add, done, finish } = heldQueue();
  for (let at = 0; at < 150; at += 1) add('public', `address ${at}`);
  for (let at = 0; at < 150; at += 1) add('view', `person ${at}`);
  add('upload', 'sender', 2);
  await finish();
  expect(done.indexOf('sender')).toBe(2);
  expect(done.lastIndexOf('sender')).toBe(5);
  expect(done).toHaveLength(302);
});

test('one requester’s works are bounded, and a lane’s, and other lanes go on', async () => {
  const { queue, add, finish } = heldQueue();
  const refusal = (lane: Lane, key: string) =>
    queue.run({ lane, key }, () => Promise.resolve()).catch((error: unknown) => error);
  add('public', 'address 0', 40);
  expect(await refusal('public', 'address 0')).toMatchObject({
    code: 'RATE_LIMITED',
    details: { retryAfter: 10 },
  });
  for (let at = 1; at <= 4; at += 1) add('public', `address ${at}`, 40);
  expect(await refusal('public', 'address 5')).toMatchObject({
    code: 'UNAVAILABLE',
    details: { retryAfter: 10 },
  });
  add('upload', 'sender');
  expect(queue.waiting).toBe(201);
  await finish();
  expect(queue.waiting).toBe(0);
  expect(await queue.run({ lane: 'public', key: 'address 0' }, () => Promise.resolve(1))).toBe(1);
});

test('a work that fails hands its turn on', async () => {
  const { queue, add, done, finish } = heldQueue();
  const failing = queue.run({ lane: 'view', key: 'unlucky' }, () => Promise.reject(new Error('broken')));
  add('view', 'next');
  await Promise.all([expect(failing).rejects.toThrow('broken'), finish()]);
  expect(done).toEqual(['next']);
});
