import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { errorStatus } from '#contract/common/errors';
import type { Db } from '../database/database.ts';
import { refusalOf } from '../foundation/refusal.ts';
import type { Platform } from '../work/ctx.ts';
import { lastRuns } from '../work/jobs.ts';

/** How many rows of a queue wait, and since when the first of them; null if none does. */
export interface Waiting {
  queue: string;
  waiting: number;
  since: Date | null;
}

export interface MetricsParts {
  connections: pg.Pool;
  /** The queues of features, in addition to those of the platform. */
  queues: () => Promise<readonly Waiting[]>;
}

/**
 * Returns what reads all Prometheus metrics. Those of the database are the same in every process, and missing while it cannot
 * be reached.
 */
export function metricsOf(
  app: FastifyInstance,
  platform: Platform,
  { connections, queues }: MetricsParts,
): () => Promise<{ type: string; text: string }> {
  const register = new Registry();
  collectDefaultMetrics({ register });
  requestMetrics(app, register);
  const gauge: MakeGauge = (name, help, labelNames = []) =>
    new Gauge({ name: `hakkak_${name}`, help, labelNames, registers: [register] });
  const refresh = [
    poolMetrics(gauge, connections),
    queueMetrics(gauge, platform, queues),
    jobMetrics(gauge, platform),
    diskMetrics(gauge, platform.environment.dataDir),
    ...(platform.standby ? [standbyMetrics(gauge, platform.standby)] : []),
  ];
  return async () => {
    await Promise.all(refresh.map((each) => each()));
    return { type: register.contentType, text: await register.metrics() };
  };
}

type MakeGauge = (name: string, help: string, labelNames?: string[]) => Gauge;

function requestMetrics(app: FastifyInstance, register: Registry): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [register],
  });
  const errors = new Counter({
    name: 'hakkak_errors_total',
    help: 'Calls that were refused or failed, by the code of the answer',
    labelNames: ['code'],
    registers: [register],
  });
  // A rate needs a value from before the first error.
  for (const code of Object.keys(errorStatus)) errors.inc({ code }, 0);
  app.addHook('onError', async (_request, _reply, error) => errors.inc({ code: refusalOf(error).code }));
  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
}

function poolMetrics(gauge: MakeGauge, pool: pg.Pool) {
  const connections = gauge('pool_connections', 'Connections of calls to the database', ['state']);
  const limit = gauge('pool_limit', 'The most connections of calls to the database');
  const waiting = gauge('pool_waiting', 'Calls that wait for a connection to the database');
  return async () => {
    connections.set({ state: 'used' }, pool.totalCount - pool.idleCount);
    connections.set({ state: 'idle' }, pool.idleCount);
    limit.set(pool.options.max);
    waiting.set(pool.waitingCount);
  };
}

/** Pushes have no time of their making: they wait since they were due. */
const waitingRows = (db: Db) =>
  sql<Waiting>`
    SELECT 'sms' AS queue, count(*)::int AS waiting, min(created_at) AS since FROM sms_queue WHERE ended_at IS NULL
    UNION ALL SELECT 'push', count(*)::int, min(due_at) FROM push_queue
    UNION ALL SELECT 'checks', count(*)::int, min(created_at) FROM checks_due
    UNION ALL SELECT 'thumbs', count(*)::int, min(created_at) FROM thumb_wishes`.execute(db);

function queueMetrics(gauge: MakeGauge, { db, clock }: Platform, ofFeatures: MetricsParts['queues']) {
  const depth = gauge('queue_waiting', 'Rows that wait in a queue; of payments, those not settled', [
    'queue',
  ]);
  const oldest = gauge('queue_oldest_seconds', 'How long the first of a queue has waited; 0 if none does', [
    'queue',
  ]);
  return async () => {
    const all = await Promise.all([waitingRows(db), ofFeatures()]).catch(() => null);
    depth.reset();
    oldest.reset();
    for (const { queue, waiting, since } of all ? [...all[0].rows, ...all[1]] : []) {
      depth.set({ queue }, waiting);
      oldest.set({ queue }, since ? Math.max(0, clock.now().getTime() - since.getTime()) / 1000 : 0);
    }
  };
}

/** Their label is not `job`, which Prometheus has for what it scrapes. */
function jobMetrics(gauge: MakeGauge, { db }: Platform) {
  const ended = gauge('job_ended_seconds', 'When each job last ended, epoch seconds', ['name']);
  const ok = gauge('job_ok', '1: the job’s last run did its work and found everything right', ['name']);
  const duration = gauge('job_duration_seconds', 'How long each job last ran', ['name']);
  return async () => {
    for (const run of await lastRuns(db).catch(() => [])) {
      const { name } = run;
      ended.set({ name }, run.endedAt.getTime() / 1000);
      ok.set({ name }, Number(run.ok && run.result.right !== false));
      duration.set({ name }, (run.endedAt.getTime() - run.startedAt.getTime()) / 1000);
    }
  };
}

function standbyMetrics(gauge: MakeGauge, standby: NonNullable<Platform['standby']>) {
  const lag = gauge(
    'standby_lag_seconds',
    'How far the standby is behind; missing while it cannot be reached',
  );
  const reads = gauge(
    'standby_reads',
    'Reads that might go to the standby, since the start: read there, or by the primary because it was behind or failed',
    ['outcome'],
  );
  return async () => {
    const seconds = await standby.lag();
    if (seconds === null) lag.remove();
    else lag.set(seconds);
    for (const [outcome, times] of Object.entries(standby.outcomes)) reads.set({ outcome }, times);
  };
}

function diskMetrics(gauge: MakeGauge, folder: string) {
  const size = gauge('disk_size_bytes', 'The size of the disk with DATA_DIR');
  const free = gauge('disk_free_bytes', 'What the server may still write to the disk with DATA_DIR');
  return async () => {
    const disk = await statfs(folder).catch(() => null);
    if (!disk) return;
    free.set(disk.bavail * disk.bsize);
    size.set(disk.blocks * disk.bsize);
  };
}
