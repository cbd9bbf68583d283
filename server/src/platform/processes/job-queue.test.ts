import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Services } from '../foundation/services.ts';
import { jobQueue } from './job-queue.ts';
import type { Lane } from './requester.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'jobs-'));
afterAll(() => rm(folder, { recursive: true }));

const file = path.join(folder, 'server.mjs');
await writeFile(
  file,
  `import { serveJobs } from '${new URL('./serve-jobs.ts', import.meta.url).href}';
  serveJobs(async ({ cpuSeconds = 0, sleepMs = 0 }) => {
    await new Promise((resolve) => setTimeout(resolve, sleepMs));
    // These calls take more system time than user time.
    const taken = () => process.cpuUsage().user + process.cpuUsage().system;
    const end = taken() + cpuSeconds * 1e6;
    while (taken() < end);
    return { pid: process.pid };
  });`,
);

interface Job {
  cpuSeconds?: number;
  sleepMs?: number;
}

/** Its people are others than those of another queue, unless both are services of one server. */
function openQueue(services = new Services(), { cpuSeconds = 60, ofFiles = false } = {}) {
  const program = { file, niceness: 0, maxMemory: 2 ** 30, cpuSeconds, shortCpuSeconds: 0.2 };
  const queue = services.get(jobQueue<Job, { pid: number }>(() => program, { ofFiles }));
  let given = 0;
  return {
    given: () => given,
    run: (
      key: string,
      job: Job,
      more: {
        lane?: Lane;
        subject?: string;
        isBrief?: boolean;
        timeoutMs?: number;
        storesLate?: boolean;
      } = {},
    ) => {
      const { lane = 'view', isBrief = false, timeoutMs = 700_000, ...limits } = more;
      const requester = { lane, key, isBrief };
      const give = () => {
        given += 1;
        return job;
      };
      return queue.run(requester, give, { timeoutMs, ...limits });
    },
  };
}

const long = { cpuSeconds: 1 };

test('short jobs of others wait for no long one, which has its whole time in another process', async () => {
  const { run } = openQueue();
  const done: string[] = [];
  const noting = async <T>(name: string, job: Promise<T>) => {
    const answer = await job;
    done.push(name);
    return answer;
  };
  const [first] = await Promise.all([
    noting('long 1', run('person 1', long)),
    noting('long 2', run('person 2', long)),
    noting('short', run('person 3', {})),
  ]);
  expect(done).toEqual(['short', 'long 1', 'long 2']);
  expect(first).toEqual({ pid: expect.any(Number) });
});

test('what was long once goes to the slow process at once, and so does all that its person sends next', async () => {
  const { run, given } = openQueue();
  const slow = await run('person 1', long, { subject: 'file' });
  expect(given()).toBe(2);
  expect(await run('person 2', long, { subject: 'file' })).toEqual(slow);
  expect(given()).toBe(3);
  const quick = await run('person 3', {});
  expect(quick).not.toEqual(slow);
  expect(await run('person 1', {})).toEqual(slow);
  expect(await run('person 4', {})).toEqual(quick);
});

test('of two long jobs that a person sends at once, only one is tried in the quick process', async () => {
  const { run, given } = openQueue();
  await Promise.all([run('person 1', long), run('person 1', long)]);
  expect(given()).toBe(3);
});

test('whoever had a long job in one queue leaves the quick process of another to others', async () => {
  const services = new Services();
  const [one, other] = [openQueue(services), openQueue(services)];
  await other.run('person 1', long);
  const slow = await other.run('person 1', {});
  const quick = await other.run('person 2', {});
  expect(quick).not.toEqual(slow);
  await one.run('person 2', long);
  expect(await other.run('person 2', {})).toEqual(slow);
  expect(await other.run('person 3', {})).toEqual(quick);
});

test('background jobs have a process to themselves, whose long ones hold up nobody', async () => {
  const { run } = openQueue();
  const background = { lane: 'job' } as const;
  const quick = await run('person 1', {});
  const [own, slow] = await Promise.all([run('person 2', long, background), run('person 3', long)]);
  expect(new Set([quick, slow, own].map((answer) => JSON.stringify(answer))).size).toBe(3);
  expect(await run('person 2', {})).toEqual(await run('person 4', {}));
  expect(await run('person 5', {}, background)).toEqual(own);
});

test('of two queues of files, each job runs in a process of its queue, and they take turns', async () => {
  const services = new Services();
  const [one, other] = [openQueue(services, { ofFiles: true }), openQueue(services, { ofFiles: true })];
  const [mine, next] = await Promise.all([one.run('person 1', {}), other.run('person 1', {})]);
  expect(mine).not.toEqual(next);
  const done: string[] = [];
  const add = async (queue: typeof one, key: string) => {
    await queue.run(key, { cpuSeconds: 0.1 });
    done.push(key);
  };
  const burst = Array.from({ length: 3 * availableParallelism() }, () => add(one, 'person 1'));
  await Promise.all([...burst, add(other, 'person 2')]);
  expect(done.indexOf('person 2')).toBeLessThan(2);
});

test('a brief try in the background is refused when the job is long, and then its person waits for others', async () => {
  const { run } = openQueue();
  const brief = { lane: 'job', isBrief: true, subject: 'file' } as const;
  await expect(run('person 1', long, brief)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(run('person 1', {}, brief)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  const own = await run('person 2', {}, { lane: 'job', isBrief: true });
  const quick = await run('person 2', {});
  const slow = await run('person 1', {});
  expect(new Set([own, quick, slow].map((answer) => JSON.stringify(answer))).size).toBe(3);
});

test('a job that cannot have more time ends', async () => {
  expect(await openQueue().run('person', long, { timeoutMs: 6000 })).toBe('late');
});

test('a caller that stores lateness gets UNAVAILABLE for a job that only waited', async () => {
  const asleep = { sleepMs: 60_000 };
  const [refused, late, own] = await Promise.all([
    openQueue()
      .run('person', asleep, { timeoutMs: 7000, storesLate: true })
      .catch((error: unknown) => error),
    // It gets its second of the processor however busy the machine is.
    openQueue(new Services(), { cpuSeconds: 1 }).run(
      'person',
      { cpuSeconds: 60 },
      { timeoutMs: 60_000, storesLate: true },
    ),
    openQueue().run('person', asleep, { timeoutMs: 7000 }),
  ]);
  expect(refused).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfter: 30 } });
  expect([late, own]).toEqual(['late', 'late']);
});
