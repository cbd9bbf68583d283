import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span, Tracing } from '../foundation/tracing.ts';

/** Traces each call by its route pattern. Parameters, queries and addresses are left out, because they may identify a person. */
export function traceCalls(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _, done) => {
    const route = request.routeOptions.url ?? 'none';
    const span = tracing.begin(`${request.method} ${route}`, {
      'http.request.method': request.method,
      'http.route': route,
      'hakkak.request': request.id,
    });
    spans.set(request, span);
    span.within(done);
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    spans.get(request)?.end(statusCode >= 500, { 'http.response.status_code': statusCode });
  });
}
