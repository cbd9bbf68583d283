import type { Endpoint } from '#contract/common/endpoint';
import { errorStatus } from '#contract/common/errors';
import { jsonSchema } from './api.ts';

type Json = Record<string, unknown>;

const failure = {
  description: 'What went wrong, in Persian, with a stable code',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['error', 'code', 'message'],
        properties: {
          error: { const: true },
          code: { enum: Object.keys(errorStatus) },
          message: { type: 'string' },
          fields: { type: 'object', additionalProperties: { type: 'string' } },
          missing: { type: 'integer', description: 'tomans' },
          retryAfter: { type: 'integer', description: 'seconds' },
        },
      },
    },
  },
};

/** The OpenAPI 3.1 document of every endpoint that is served. */
export function openApi(endpoints: readonly Endpoint[], publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of endpoints) {
    (paths[`/${call.path}`] ??= {})[call.method.toLowerCase()] = operation(call);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Hakkak', version: '1', description: 'Amounts are whole tomans, times ISO 8601 UTC.' },
    servers: [{ url: `${publicUrl}/api` }],
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'token' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
    paths,
  };
}

function operation(call: Endpoint): Json {
  const query = call.query ? jsonSchema(call.query) : {};
  const needed = new Set((query.required as string[] | undefined) ?? []);
  return {
    summary: call.summary,
    tags: [call.path.split('/')[0]],
    'x-who': call.who,
    'x-changes': call.changes,
    ...(call.who !== 'anyone' && { security: [{ cookie: [] }, { bearer: [] }] }),
    parameters: [
      ...[...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...Object.entries((query.properties as Json | undefined) ?? {}).map(([name, schema]) => ({
        name,
        in: 'query',
        required: needed.has(name),
        schema,
      })),
      ...(call.changes && call.who !== 'anyone'
        ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]
        : []),
    ],
    ...((call.body || call.files) && { requestBody: requestBody(call) }),
    responses: { 200: answer(call), default: failure },
  };
}

function requestBody(call: Endpoint): Json {
  const schema = call.body ? jsonSchema(call.body) : { type: 'object', properties: {} };
  if (!call.files) return { required: true, content: { 'application/json': { schema } } };
  const files = {
    type: 'array',
    maxItems: call.files.most,
    items: { type: 'string', format: 'binary' },
    description: `${call.files.kinds.join(', ')}; at most ${call.files.maxBytes} bytes each`,
  };
  const properties = { ...(schema.properties as Json), [call.files.name]: files };
  return { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } };
}

function answer(call: Endpoint): Json {
  if (call.answer === 'events') return { description: 'Events', content: { 'text/event-stream': {} } };
  if (call.answer === 'file') return { description: 'A file', content: { 'application/octet-stream': {} } };
  if (call.answer === 'redirect') return { description: 'Answered with 302 to a page' };
  return {
    description: 'Done',
    content: { 'application/json': { schema: jsonSchema(call.answer as Exclude<Endpoint['answer'], string>) } },
  };
}

const escape = (text: unknown) =>
  String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The document as a page to read; it needs no script. */
export function openApiPage(document: Json): string {
  const rows = Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => {
      const details = {
        parameters: call.parameters,
        requestBody: call.requestBody,
        answer: (call.responses as Json)[200],
      };
      return `<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>/api${escape(path)}</code>
        <i>${escape(call['x-who'])}</i> ${escape(call.summary)}</summary>
        <pre>${escape(JSON.stringify(details, null, 2))}</pre></details>`;
    }),
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>Hakkak API</title><link rel="stylesheet" href="/plain.css"><body dir="ltr"><main>
    <h1>Hakkak API</h1><p>${escape((document.info as Json).description)} The same as
    <a href="/api/openapi.json">openapi.json</a>.</p>${rows.join('\n')}</main></body></html>`;
}
