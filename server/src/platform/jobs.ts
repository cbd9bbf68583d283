import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { CronItem, Runner } from 'graphile-worker';
import { sql } from 'kysely';
import type { Platform } from './ctx.ts';
import { jobStatement, openDatabase, type Queryable } from './database.ts';
import { isQuiet } from './restored.ts';

/** Work that the platform does by itself; what it answers is kept as its last result. */
export interface Job {
  name: string;
  /** When, as cron writes it, in UTC. */
  at: string;
  /** Hours within which a time is made up for that no process was there for. */
  catchUp?: number;
  /** How often it is tried when it throws. */
  tries: number;
  /** Stops early when `signal` says that the process ends. */
  run(signal: AbortSignal): Promise<object>;
}

export interface LastRun {
  name: string;
  startedAt: Date;
  endedAt: Date;
  ok: boolean;
  result: Record<string, unknown>;
}

/** ms that a job under way has to end when the process stops; what it was doing is taken up by the next run. */
const drainFor = 4000;
/** ms between looks for jobs whose second try has come due; new ones are heard of at once. */
const lookEvery = 10_000;
const restartAfter = 5000; // ms
const hour = 3_600_000;
/** Of the jobs of one process: one listens for new jobs, one looks for due ones. */
const jobConnections = 6;

/** Runs a job now and keeps what came of it. */
export async function runJob(platform: Platform, job: Job, signal: AbortSignal): Promise<void> {
  const startedAt = platform.clock.now();
  const keep = (ok: boolean, result: object) =>
    platform.db
      .insertInto('job_runs')
      .values({
        name: job.name,
        started_at: startedAt,
        ended_at: platform.clock.now(),
        ok,
        result: JSON.stringify(result),
      })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({
          started_at: sql`excluded.started_at`,
          ended_at: sql`excluded.ended_at`,
          ok: sql`excluded.ok`,
          result: sql`excluded.result`,
        }),
      )
      .execute();
  try {
    await keep(true, await job.run(signal));
  } catch (error) {
    platform.log.error({ err: error, job: job.name }, 'a job failed');
    await keep(false, { error: (error as Error).message }).catch(() => {});
    throw error;
  }
}

/** What came of each job the last time. */
export async function lastRuns(on: Queryable): Promise<LastRun[]> {
  const rows = await on.selectFrom('job_runs').selectAll().orderBy('name').execute();
  return rows.map(({ name, started_at, ended_at, ok, result }) => ({
    name,
    startedAt: started_at,
    endedAt: ended_at,
    ok,
    result: result as Record<string, unknown>,
  }));
}

/** The same platform on connections of its own for jobs: theirs may take long, and calls never wait for them. */
export function platformForJobs(
  platform: Platform,
  databaseUrl: string,
): { platform: Platform; close(): Promise<void> } {
  const { db, pool, turns, close } = openDatabase(databaseUrl, jobConnections, jobStatement);
  return { platform: { ...platform, db, pool, turns }, close };
}

/**
 * Runs the jobs at their times inside this process. Of several processes on one database one runs each; a job whose
 * process dies runs again at its next time. In a shop that was restored they wait until that is confirmed.
 */
export function startJobs(platform: Platform, jobs: readonly Job[]): { stop(): Promise<void> } {
  const ending = new AbortController();
  let runner: Runner | null = null;
  const pause = (ms: number) => sleep(ms, undefined, { signal: ending.signal }).catch(() => {});

  async function start(): Promise<Runner> {
    // Loaded only where jobs run: no test of a call waits for it.
    const worker = await import('graphile-worker');
    const items = jobs.map(
      ({ name, at, catchUp = 0, tries }): CronItem => ({
        task: name,
        match: at,
        // One row for a job: a minute that comes while the last one still waits adds none.
        options: { backfillPeriod: catchUp * hour, maxAttempts: tries, jobKey: name },
      }),
    );
    return worker.run({
      pgPool: platform.pool,
      // A slot for each: one that takes its time keeps no other waiting.
      concurrency: jobs.length,
      pollInterval: lookEvery,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: drainFor,
      logger: new worker.Logger(() => quiet(platform.log)),
      parsedCronItems: worker.parseCronItems(items),
      taskList: Object.fromEntries(
        jobs.map((job) => [
          job.name,
          (_: unknown, { abortSignal }: { abortSignal?: AbortSignal }) =>
            runJob(
              platform,
              job,
              abortSignal ? AbortSignal.any([ending.signal, abortSignal]) : ending.signal,
            ),
        ]),
      ),
    });
  }

  /** A database that went away ends a runner; another is started until the process ends. */
  async function keepRunning(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        if (await isQuiet(platform.db)) {
          await pause(lookEvery);
          continue;
        }
        runner = await start();
        if (ending.signal.aborted) break;
        await runner.promise;
      } catch (error) {
        if (!ending.signal.aborted) platform.log.warn({ err: error }, 'jobs stopped; starting them again');
      }
      runner = null;
      await pause(restartAfter);
    }
    await runner?.stop().catch(() => {});
  }
  const running = keepRunning();

  return {
    async stop() {
      ending.abort();
      const stopped = runner?.stop().catch(() => {});
      await Promise.race([Promise.all([stopped, running]), sleep(drainFor)]);
    },
  };
}

/** The worker's own words, of which only trouble is news. */
const quiet = (log: FastifyBaseLogger) => (level: string, message: string) => {
  if (level === 'error') log.warn({ jobs: message }, 'jobs');
  else log.debug({ jobs: message }, 'jobs');
};
