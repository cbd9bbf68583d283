import { expect, test, vi } from 'vitest';
import { FairQueue, newRequesters } from './fair-queue.ts';
import type { Lane } from './requester.ts';

/** A blocked queue whose works record the order in which they run. */
function heldQueue(workMs = 0, requesters = newRequesters(), options = {}) {
  const queue = new FairQueue(requesters, options);
  const done: string[] = [];
  const hold = Promise.withResolvers<void>();
  const held = queue.run({ lane: 'view', key: 'hold' }, () => hold.promise);
  const all: Promise<unknown>[] = [held];
  return {
    queue,
    done,
    add(lane: Lane, key: string, times = 1, isAdmin = false) {
      for (let at = 0; at < times; at += 1)
        all.push(
          queue.run({ lane, key, isAdmin }, () => {
            done.push(key);
            if (workMs > 0) vi.advanceTimersByTime(workMs);
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

test('whoever has taken least time is next, and of equals whoever has asked for less', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const { add, done, finish } = heldQueue(3600);
    add('view', 'greedy', 5);
    add('view', 'eager', 4);
    add('view', 'modest');
    await finish();
    // Each has two works in a slice of time.
    const turns = [
      'modest',
      'eager',
      'eager',
      'greedy',
      'greedy',
      'eager',
      'eager',
      'greedy',
      'greedy',
      'greedy',
    ];
    expect(done).toEqual(turns);
  } finally {
    vi.useRealTimers();
  }
});

test('works that a person has in other queues count too', async () => {
  const requesters = newRequesters();
  const [pictures, checks] = [heldQueue(0, requesters), heldQueue(0, requesters)];
  pictures.add('view', 'greedy', 2);
  pictures.add('public', 'address', 3);
  checks.add('view', 'greedy');
  checks.add('view', 'modest', 2);
  await checks.finish();
  expect(checks.done).toEqual(['modest', 'modest', 'greedy']);
  await pictures.finish();
  expect(requesters.open.size).toBe(0);
});

test('whoever has a work running in another queue comes after those who have none', async () => {
  const requesters = newRequesters();
  const checks = heldQueue(0, requesters);
  const pictures = new FairQueue(requesters);
  checks.add('view', 'greedy');
  checks.add('view', 'modest', 2);
  const hold = Promise.withResolvers<void>();
  const drawn = pictures.run({ lane: 'view', key: 'greedy' }, () => hold.promise);
  await checks.finish();
  expect(checks.done).toEqual(['modest', 'modest', 'greedy']);
  hold.resolve();
  await drawn;
  expect([requesters.open.size, requesters.running.size]).toEqual([0, 0]);
});

test('as many run as there are places, of one kind one at a time', async () => {
  const queue = new FairQueue(newRequesters(), { places: 2 });
  const kinds = { check: {}, picture: {}, program: {} };
  const running = new Set<string>();
  const seen: string[][] = [];
  const work = (kind: keyof typeof kinds, key: string) =>
    queue.run({ lane: 'view', key, kind: kinds[kind] }, async () => {
      running.add(`${kind} of ${key}`);
      seen.push([...running]);
      await new Promise(setImmediate);
      running.delete(`${kind} of ${key}`);
    });
  await Promise.all([work('check', 'a'), work('check', 'b'), work('picture', 'c'), work('program', 'd')]);
  expect(seen).toEqual([
    ['check of a'],
    ['check of a', 'picture of c'],
    ['picture of c', 'check of b'],
    ['check of b', 'program of d'],
  ]);
  expect(queue.waiting()).toBe(0);
});

test('a work that says what it took is not charged the time of a busy machine', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const { queue, add, done, finish } = heldQueue(3600);
    // Kept busy, so that the lane remembers who has taken how much.
    add('view', 'greedy', 4);
    const slowly = { lane: 'view', key: 'modest' };
    const modest = [1, 2].map(() =>
      queue.run(
        slowly,
        () => {
          done.push('modest');
          vi.advanceTimersByTime(15_000);
          return Promise.resolve(100);
        },
        (tookMs) => tookMs,
      ),
    );
    await Promise.all([finish(), ...modest]);
    expect(done.slice(0, 2)).toEqual(['modest', 'modest']);
  } finally {
    vi.useRealTimers();
  }
});

test('orders come first, then by turns people, with what they send and look at, and visitors', async () => {
  const { add, done, finish } = heldQueue();
  add('public', 'address', 3);
  add('view', 'person 1', 2);
  add('upload', 'person 2', 2);
  add('order', 'person 3');
  await finish();
  expect(done).toEqual([
    'person 3',
    'address',
    'person 1',
    'address',
    'person 1',
    'address',
    'person 2',
    'person 2',
  ]);
});

test('admins come first, and whoever is penalized last, also with what waits already', async () => {
  const { queue, add, done, finish } = heldQueue();
  add('order', 'heavy', 2);
  add('public', 'address');
  add('view', 'admin', 1, true);
  queue.penalize({ lane: 'view', key: 'heavy' });
  queue.penalize({ lane: 'view', key: 'admin' });
  await finish();
  expect(done).toEqual(['admin', 'address', 'heavy', 'heavy']);
});

test('where penalized works run elsewhere, they are dismissed before all others', async () => {
  const { queue, add, done, finish } = heldQueue(0, newRequesters(), { dismisses: true });
  add('order', 'buyer');
  add('view', 'heavy', 2);
  queue.penalize({ lane: 'view', key: 'heavy' });
  await finish();
  expect(done).toEqual(['heavy', 'heavy', 'buyer']);
});

test('a work that pauses leaves its place to others, of another kind too, and has it back before they all had theirs', async () => {
  const queue = new FairQueue();
  const done: string[] = [];
  const file = Promise.withResolvers<string>();
  const run = (key: string, kind: object, work: () => Promise<void>) =>
    queue.run({ lane: 'view', key, kind }, work).then(() => done.push(key));
  const kinds = [{}, {}] as const;
  const fetching = queue.run({ lane: 'view', key: 'slow', kind: kinds[0] }, async (pause) => {
    expect(await pause(Promise.resolve('at once'))).toBe('at once');
    expect(await pause(file.promise)).toBe('from afar');
    done.push('slow');
  });
  const first = run('first', kinds[1], async () => {
    file.resolve('from afar');
    await new Promise(setImmediate);
  });
  const others = ['second', 'third'].map((key) => run(key, kinds[1], () => Promise.resolve()));
  const sameKind = run('same kind', kinds[0], () => Promise.resolve());
  await Promise.all([fetching, first, ...others, sameKind]);
  expect(done.slice(0, 2)).toEqual(['first', 'slow']);
  const failing = queue.run({ lane: 'view', key: 'lost' }, (pause) =>
    pause(Promise.reject(new Error('lost'))),
  );
  await expect(failing).rejects.toThrow('lost');
  expect(await queue.run({ lane: 'view', key: 'next' }, () => Promise.resolve(1))).toBe(1);
});

test('a request that has waited for long is refused with a time to come back, and nobody waits behind it', async () => {
  const { queue, add, done, finish } = heldQueue();
  const old = { lane: 'view', key: 'old', since: performance.now() - 60_000 };
  await expect(queue.run(old, () => Promise.resolve())).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    details: { retryAfter: 10 },
  });
  const soon = { lane: 'view', key: 'soon', since: performance.now() - 14_900 };
  await expect(queue.run(soon, () => Promise.resolve())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(queue.waiting()).toBe(0);
  add('view', 'next');
  await finish();
  expect(done).toEqual(['next']);
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
  expect(queue.waiting()).toBe(201);
  await finish();
  expect(queue.waiting()).toBe(0);
  expect(await queue.run({ lane: 'public', key: 'address 0' }, () => Promise.resolve(1))).toBe(1);
});

test('a work that fails hands its turn on', async () => {
  const { queue, add, done, finish } = heldQueue();
  const failing = queue.run({ lane: 'view', key: 'unlucky' }, () => Promise.reject(new Error('broken')));
  add('view', 'next');
  await Promise.all([expect(failing).rejects.toThrow('broken'), finish()]);
  expect(done).toEqual(['next']);
});
