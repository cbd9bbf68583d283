import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { CronItem, Runner } from 'graphile-worker';
import type pg from 'pg';
import { hourMs } from '#contract/common/tehran';
import type { Platform } from './ctx.ts';
import { watchStatements } from './statements.ts';
import { releasedOnce } from './released-once.ts';
import { jobStatement, openDatabase, type Queryable } from '../database/database.ts';
import { isQuiet } from '../database/restored.ts';

/** A scheduled job; the result of its last run is stored. */
export interface Job {
  name: string;
  /** A cron expression in UTC. */
  at: string;
  /** Hours within which a run missed by all processes is made up. */
  catchUp?: number;
  tries: number;
  run(signal: AbortSignal): Promise<object>;
}

export interface LastRun {
  name: string;
  startedAt: Date;
  endedAt: Date;
  ok: boolean;
  result: Record<string, unknown>;
}

/** ms that a running job has to end when the process stops; the next run continues its work. */
const drainMs = 4000;
/** ms between polls for retries that have come due; new jobs are notified at once. */
const pollIntervalMs = 10_000;
const restartDelayMs = 5000;
/** The connections for the jobs of one process; two of them listen and poll. */
const jobConnections = 7;

export function runJob(platform: Platform, job: Job, signal: AbortSignal): Promise<void> {
  const span = platform.tracing?.begin(`job ${job.name}`, { 'hakkak.job': job.name });
  if (!span) return runAndStore(platform, job, signal);
  return span.within(() =>
    runAndStore(platform, job, signal).then(
      () => span.end(false),
      (error: unknown) => {
        span.end(true);
        throw error;
      },
    ),
  );
}

async function runAndStore(platform: Platform, job: Job, signal: AbortSignal): Promise<void> {
  const startedAt = platform.clock.now();
  const store = async (ok: boolean, result: object) => {
    const run = {
      started_at: startedAt,
      ended_at: platform.clock.now(),
      ok,
      result: JSON.stringify(result),
    };
    await platform.db
      .insertInto('job_runs')
      .values({ name: job.name, ...run })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(run))
      .execute();
  };
  try {
    await store(true, await job.run(signal));
  } catch (error) {
    platform.log.error({ err: error, job: job.name }, 'a job failed');
    await store(false, { error: (error as Error).message }).catch(() => {});
    throw error;
  }
}

export const lastRuns = (on: Queryable): Promise<LastRun[]> =>
  on
    .selectFrom('job_runs')
    .select(['name', 'started_at as startedAt', 'ended_at as endedAt', 'ok', 'result'])
    .orderBy('name')
    .execute();

/** The worker needs the driver's own pool. */
export type JobPlatform = Platform & { connections: pg.Pool };

/** Returns the platform with separate connections for jobs, so that long jobs never block calls. */
export function platformForJobs(
  platform: Platform,
  databaseUrl: string,
): { platform: JobPlatform; close(): Promise<void> } {
  const { close, ...database } = openDatabase(databaseUrl, jobConnections, jobStatement);
  const { log, environment, tracing } = platform;
  database.watch(watchStatements(log, environment.slowStatementMs, tracing));
  return { platform: { ...platform, ...database }, close };
}

/**
 * Runs the jobs on schedule inside this process. Among several processes on one database only one runs each job; a job
 * whose process crashes runs again at its next time. In a restored shop no job runs until the restore is confirmed.
 */
export function startJobs(platform: JobPlatform, jobs: readonly Job[]): { stop(): Promise<void> } {
  const ending = new AbortController();
  let runner: Runner | null = null;
  const pause = (ms: number) => sleep(ms, undefined, { signal: ending.signal }).catch(() => {});

  async function start(): Promise<Runner> {
    // The worker is imported only where jobs run, which keeps other tests fast.
    const worker = await import('graphile-worker');
    const items = jobs.map(
      ({ name, at, catchUp = 0, tries }): CronItem => ({
        task: name,
        match: at,
        // The job key keeps one row per job, so a waiting job is not queued twice.
        options: { backfillPeriod: catchUp * hourMs, maxAttempts: tries, jobKey: name },
      }),
    );
    return worker.run({
      pgPool: releasedOnce(platform.connections, platform.log),
      // With a slot for each, a slow job does not delay another.
      concurrency: jobs.length,
      pollInterval: pollIntervalMs,
      noHandleSignals: true,
      // Without batches the worker awaits neither call, and a lost connection becomes an unhandled rejection.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      gracefulShutdownAbortTimeout: drainMs,
      logger: new worker.Logger(() => workerLog(platform.log)),
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

  /** A lost database ends a runner; a new one is started until the process ends. */
  async function keepRunning(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        if (await isQuiet(platform.db)) {
          await pause(pollIntervalMs);
          continue;
        }
        runner = await start();
        if (ending.signal.aborted) break;
        await runner.promise;
      } catch (error) {
        if (!ending.signal.aborted) platform.log.warn({ err: error }, 'jobs stopped; starting them again');
      }
      runner = null;
      await pause(restartDelayMs);
    }
    await runner?.stop().catch(() => {});
  }
  const running = keepRunning();

  return {
    async stop() {
      ending.abort();
      const stopped = runner?.stop().catch(() => {});
      await Promise.race([Promise.all([stopped, running]), sleep(drainMs)]);
    },
  };
}

const workerLog = (log: FastifyBaseLogger) => (level: string, message: string) => {
  // Most slots wait for their time without a connection, so there are fewer connections than slots.
  const isMeant = message.includes('maxPoolSize');
  if (!isMeant && (level === 'error' || level === 'warning')) log.warn({ jobs: message }, 'jobs');
  else log.debug({ jobs: message }, 'jobs');
};
