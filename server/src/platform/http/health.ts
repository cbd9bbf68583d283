import { createHash, timingSafeEqual } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../work/ctx.ts';
import { migrationsDone, writeToDatabase } from '../database/database.ts';
import { lastRuns } from '../work/jobs.ts';
import type { Environment } from '../environment/environment.ts';
import { Refusal } from '../foundation/refusal.ts';
import { metricsOf, type MetricsParts } from './metrics.ts';

/**
 * /healthz: the process runs. /readyz: the database and the disk accept writes, and a store of files answers; insiders also see each job's last
 * result. /metrics: Prometheus metrics for insiders.
 *
 * After `leave` the process is not ready, so that a proxy sends no more to it, and answers end their connections.
 */
export function healthRoutes(
  app: FastifyInstance,
  platform: Platform,
  metrics: MetricsParts,
): { leave(): void } {
  let isLeaving = false;
  app.addHook('onSend', async (_, reply) => {
    if (isLeaving) reply.header('connection', 'close');
  });
  app.get('/healthz', () => ({ ok: true }));
  const canServe = atMostEvery(checkIntervalMs, () => canWrite(platform));
  app.get('/readyz', async (request, reply) => {
    const ready = !isLeaving && (await canServe());
    // A failed job concerns the operator; the server still accepts requests.
    const jobs = ready && isInsider(request, platform.environment) ? await jobsNow(platform) : {};
    return reply.status(ready ? 200 : 503).send({ ok: ready, ...jobs });
  });

  const readMetrics = metricsOf(app, platform, metrics);
  app.get('/metrics', async (request, reply) => {
    if (!isInsider(request, platform.environment)) return reply.status(404).send();
    const { type, text } = await readMetrics();
    return reply.type(type).send(text);
  });
  return { leave: () => void (isLeaving = true) };
}

/** ms for which a result is reused, because each check writes to the database and the disk. */
const checkIntervalMs = 2000;
/** ms after which a check that has not ended has failed: a proxy asks again and again, and all would wait for it. */
const checkTimeoutMs = 10_000;

async function canWrite({ db, environment, files, log }: Platform): Promise<boolean> {
  const limit = new AbortController();
  const isLate = sleep(checkTimeoutMs, undefined, { signal: limit.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${checkTimeoutMs} ms`);
  });
  const check = async () => {
    if (!(await migrationsDone(db))) return false;
    await Promise.all([writeToDatabase(db), writeToDisk(environment.dataDir), files.check()]);
    return true;
  };
  try {
    return await Promise.race([check(), isLate]);
  } catch (error) {
    const cause = error instanceof Refusal ? (error.cause ?? error) : error;
    log.warn({ why: (cause as Error).message }, 'not ready: nothing can be written');
    return false;
  } finally {
    isLate.catch(() => {});
    limit.abort();
  }
}

/** Throws the system's error (ENOSPC, EROFS, EACCES …) if no file can be written in the folder. */
async function writeToDisk(folder: string): Promise<void> {
  const file = path.join(folder, `.writable-${process.pid}`);
  try {
    // A full disk may fail only when the file is flushed.
    await writeFile(file, Buffer.alloc(64 * 1024, 1), { mode: 0o600, flush: true });
  } finally {
    await rm(file, { force: true });
  }
}

/** Calls `check` at most once in `intervalMs`; callers in between share the last answer or the pending one. */
function atMostEvery<T>(intervalMs: number, check: () => Promise<T>): () => Promise<T> {
  let last: { answer: Promise<T>; until: number } | null = null;
  return () => {
    if (last && performance.now() < last.until) return last.answer;
    const current = { answer: check(), until: Number.POSITIVE_INFINITY };
    last = current;
    void current.answer.finally(() => (current.until = performance.now() + intervalMs));
    return current.answer;
  };
}

const forwarding = ['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip'];
const isForwarding = (name: string) => name.startsWith('x-forwarded') || forwarding.includes(name);

/** An insider has METRICS_TOKEN, or comes from this machine while no proxy is configured. */
function isInsider({ socket, headers }: FastifyRequest, { metricsToken, trustProxy }: Environment): boolean {
  const sent = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (metricsToken !== null && sent !== undefined) return isSame(sent, metricsToken);
  // The socket's own address, because a client can forge a forwarded one.
  const here = /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
  return here && trustProxy === false && !Object.keys(headers).some(isForwarding);
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

async function jobsNow({ db }: Platform): Promise<{ jobs?: object }> {
  const runs = await lastRuns(db).catch(() => null);
  if (!runs) return {};
  return { jobs: Object.fromEntries(runs.map(({ name, ...run }) => [name, run])) };
}
