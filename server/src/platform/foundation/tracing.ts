/** Traces of calls, statements and jobs, by OpenTelemetry. Its packages are loaded only where traces are wanted. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attributes, Context } from '@opentelemetry/api';

export interface Span {
  /** Parts that begin within belong to this span. */
  within<T>(run: () => T): T;
  end(hasFailed: boolean, attributes?: Attributes): void;
}

/** Names and attributes are ours, and contain nothing of what people sent. */
export interface Tracing {
  /** Begins the trace of a call or a job. */
  begin(name: string, attributes: Attributes): Span;
  /** Begins a part of what runs around it; null outside of any trace. */
  beginPart(name: string, attributes: Attributes): Span | null;
  /** Sends what has not been sent yet. */
  close(): Promise<void>;
}

/** ms for sending the last spans when the server stops. */
const closeTimeoutMs = 2000;

/** `endpoint` is the base address of a collector that takes OTLP over HTTP. */
export async function openTracing(endpoint: string): Promise<Tracing> {
  const [api, { BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'hakkak', 'process.pid': process.pid }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('hakkak');
  const around = new AsyncLocalStorage<Context>();
  const start = (name: string, attributes: Attributes, kind: number, parent: Context): Span => {
    const span = tracer.startSpan(name, { attributes, kind }, parent);
    return {
      within: (run) => around.run(api.trace.setSpan(parent, span), run),
      end(hasFailed, more = {}) {
        span.setAttributes(more);
        if (hasFailed) span.setStatus({ code: api.SpanStatusCode.ERROR });
        span.end();
      },
    };
  };
  return {
    begin: (name, attributes) => start(name, attributes, api.SpanKind.SERVER, api.ROOT_CONTEXT),
    beginPart(name, attributes) {
      const parent = around.getStore();
      return parent ? start(name, attributes, api.SpanKind.CLIENT, parent) : null;
    },
    // A collector that does not answer does not keep the server from stopping.
    close: () => Promise.race([provider.shutdown().catch(() => {}), sleep(closeTimeoutMs)]),
  };
}
