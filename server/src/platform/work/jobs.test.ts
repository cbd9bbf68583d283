import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openShop } from '../../../testing/shop.ts';
import { platformForJobs, type Job, lastRuns, startJobs } from './jobs.ts';

const shop = await openShop();
const started: { stop(): Promise<void> }[] = [];
afterAll(() => Promise.all(started.map((each) => each.stop())));

function start(jobs: Job[]) {
  const apart = platformForJobs(shop.platform, shop.databaseUrl);
  const running = startJobs(apart.platform, jobs);
  const stop = () => running.stop().finally(() => apart.close());
  started.push({ stop });
  return { stop };
}
const due = (name: string) =>
  sql`SELECT graphile_worker.add_job(${name}, job_key => ${name})`.execute(shop.db);
const ready = () =>
  expect
    .poll(() => sql`SELECT FROM graphile_worker._private_known_crontabs`.execute(shop.db).catch(() => null), {
      timeout: 30_000,
    })
    .not.toBeNull();

const never = '0 0 31 2 *';
const counter = (name: string, run = async (): Promise<object> => ({})) => {
  const seen = { runs: 0 };
  const job: Job = {
    name,
    at: never,
    tries: 1,
    run: () => {
      seen.runs += 1;
      return run();
    },
  };
  return { job, seen };
};
const runOf = async (name: string) => (await lastRuns(shop.db)).find((each) => each.name === name);

test('three processes that start at once on a new database run a job once', async () => {
  const { job, seen } = counter('once', async () => ({ done: 7 }));
  const running = [start([job]), start([job]), start([job])];
  await ready();
  await due('once');
  await expect.poll(() => seen.runs, { timeout: 30_000 }).toBe(1);
  await expect
    .poll(() => runOf('once'), { timeout: 10_000 })
    .toMatchObject({ ok: true, result: { done: 7 } });
  await Promise.all(running.map((each) => each.stop()));
  await due('once');
  // The job is run by the next process, and by none of those that have stopped.
  const next = counter('once');
  start([next.job]);
  await expect.poll(() => next.seen.runs, { timeout: 30_000 }).toBe(1);
  expect(seen.runs).toBe(1);
});

test('a job that throws is kept as failed, and runs again at its next time', async () => {
  let broken = true;
  const { job, seen } = counter('moody', async () => {
    if (broken) throw new Error('no paper');
    return { printed: 1 };
  });
  start([job]);
  await ready();
  await due('moody');
  await expect
    .poll(() => runOf('moody'), { timeout: 30_000 })
    .toMatchObject({
      ok: false,
      result: { error: 'no paper' },
    });
  broken = false;
  await due('moody');
  await expect
    .poll(() => runOf('moody'), { timeout: 30_000 })
    .toMatchObject({ ok: true, result: { printed: 1 } });
  expect(seen.runs).toBe(2);
});

test('a job that takes its time keeps no other waiting', async () => {
  let finish: (result: object) => void = () => {};
  const slow = counter('slow', () => new Promise((resolve) => (finish = resolve)));
  const quick = counter('quick');
  start([slow.job, quick.job]);
  await ready();
  await due('slow');
  await expect.poll(() => slow.seen.runs, { timeout: 30_000 }).toBe(1);
  await due('quick');
  await expect.poll(() => quick.seen.runs, { timeout: 30_000 }).toBe(1);
  finish({});
});

test('jobs go on after the database dropped every connection', async () => {
  const { job, seen } = counter('stubborn');
  start([job]);
  await ready();
  await due('stubborn');
  await expect.poll(() => seen.runs, { timeout: 30_000 }).toBe(1);
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`.execute(
    shop.db,
  );
  await expect
    .poll(
      async () =>
        due('stubborn').then(
          () => seen.runs,
          () => 0,
        ),
      { timeout: 50_000, interval: 500 },
    )
    .toBeGreaterThan(1);
});

test('a night that no process was there for is made up for', async () => {
  const yesterday = new Date(Date.now() - 3 * 3_600_000);
  const { job, seen } = counter('nightly');
  const nightly = {
    ...job,
    at: `${yesterday.getUTCMinutes()} ${yesterday.getUTCHours()} * * *`,
    catchUp: 24,
  };
  const first = start([nightly]);
  const known = () =>
    sql`SELECT FROM graphile_worker._private_known_crontabs WHERE identifier = 'nightly'`.execute(shop.db);
  await expect.poll(async () => (await known()).rows.length, { timeout: 30_000 }).toBe(1);
  await first.stop();
  expect(seen.runs).toBe(0);
  await sql`UPDATE graphile_worker._private_known_crontabs SET known_since = now() - interval '3 days'
    WHERE identifier = 'nightly'`.execute(shop.db);
  start([nightly]);
  await expect.poll(() => seen.runs, { timeout: 30_000 }).toBe(1);
});

test('a process that stops tells the job under way, and does not wait for one that does not listen', async () => {
  let isStarted = false;
  let isNotified = false;
  const deaf = new Promise<object>(() => {});
  const job: Job = {
    name: 'long',
    at: never,
    tries: 1,
    run: (signal) => {
      isStarted = true;
      signal.addEventListener('abort', () => (isNotified = true));
      return deaf;
    },
  };
  const running = start([job]);
  await ready();
  await due('long');
  await expect.poll(() => isStarted, { timeout: 30_000 }).toBe(true);
  await running.stop();
  expect(isNotified).toBe(true);
});
