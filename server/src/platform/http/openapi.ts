import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/common/endpoint';
import { errorStatus } from '#contract/common/errors';
import { jsonSchema } from './json-schema.ts';
import { openApiPage } from './openapi-page.ts';

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

export function openApiRoutes(app: FastifyInstance, endpoints: readonly Endpoint[], publicUrl: string): void {
  const document = openApi(endpoints, publicUrl);
  const [json, page] = [JSON.stringify(document), openApiPage(document)];
  app.get('/api/openapi.json', { config: { isJson: true } }, (_, reply) =>
    reply.type('application/json; charset=utf-8').send(json),
  );
  app.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(page));
}

function openApi(endpoints: readonly Endpoint[], publicUrl: string): Json {
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
    'x-changes': call.changes !== undefined,
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
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', maxLength: 200 },
            },
          ]
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
    maxItems: call.files.max,
    items: { type: 'string', format: 'binary' },
    description: `${call.files.kinds.join(', ')}; at most ${call.files.maxBytes} bytes each`,
  };
  const extras = Object.entries(call.extras ?? {}).map(([name, { kinds, maxBytes }]): [string, Json] => [
    name,
    {
      type: 'array',
      maxItems: 1,
      items: { type: 'string', format: 'binary' },
      description: `${kinds.join(', ')}; at most ${maxBytes} bytes`,
    },
  ]);
  const properties = {
    ...(schema.properties as Json),
    [call.files.name]: files,
    ...Object.fromEntries(extras),
  };
  return {
    required: true,
    content: {
      'multipart/form-data': { schema: { ...schema, properties } },
      ...(call.files.orJson && { 'application/json': { schema } }),
    },
  };
}

function answer(call: Endpoint): Json {
  if (call.answer === 'events') return { description: 'Events', content: { 'text/event-stream': {} } };
  if (call.answer === 'file') return { description: 'A file', content: { 'application/octet-stream': {} } };
  if (call.answer === 'redirect') return { description: 'Answered with 302 to a page' };
  return { description: 'Done', content: { 'application/json': { schema: jsonSchema(call.answer) } } };
}
