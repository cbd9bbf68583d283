import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { House } from '../ctx.ts';
import { migrationsDone } from '../database.ts';

/** /healthz: the process is up. /readyz: it can serve. /metrics: for Prometheus on this machine. */
export function healthRoutes(app: FastifyInstance, house: House): void {
  app.get('/healthz', () => ({ ok: true }));
  app.get('/readyz', async (_, reply) => {
    const ready = await migrationsDone(house.db).catch(() => false);
    return reply.status(ready ? 200 : 503).send({ ok: ready });
  });

  const register = new Registry();
  collectDefaultMetrics({ register });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [register],
  });
  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/metrics', async (request, reply) => {
    // The socket's own address: a forwarded one is for rate limits, not for trust.
    const here = /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');
    if (!here || request.headers['x-forwarded-for'] !== undefined) return reply.status(404).send();
    return reply.type(register.contentType).send(await register.metrics());
  });
}
