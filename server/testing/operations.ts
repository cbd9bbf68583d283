import type { Shop, Person, Sent } from './shop.ts';

export interface Schema {
  type?: string;
  enum?: unknown[];
  format?: string;
  minimum?: number;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

export interface Operation {
  method: string;
  /** As in the document: `/design/one/{id}`. */
  path: string;
  who: string;
  inPath: string[];
  inQuery: Record<string, Schema>;
  needed: string[];
  json?: Schema;
  form?: Schema;
  streams: boolean;
}

interface Written {
  'x-who': string;
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}

/** Returns every operation of a shop's OpenAPI document. */
export async function operationsOf(shop: Shop): Promise<Operation[]> {
  const { body } = await shop.call('GET', '/api/openapi.json');
  const { paths } = body as { paths: Record<string, Record<string, Written>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]): Operation => {
      const content = call.requestBody?.content ?? {};
      const queries = call.parameters.filter((each) => each.in === 'query');
      return {
        method: method.toUpperCase(),
        path,
        who: call['x-who'],
        inPath: call.parameters.filter((each) => each.in === 'path').map((each) => each.name),
        inQuery: Object.fromEntries(queries.map((each) => [each.name, each.schema])),
        needed: queries.filter((each) => each.required).map((each) => each.name),
        // An operation that accepts both is tested with the form.
        json: content['multipart/form-data'] ? undefined : content['application/json']?.schema,
        form: content['multipart/form-data']?.schema,
        streams: 'text/event-stream' in (call.responses[200]?.content ?? {}),
      };
    }),
  );
}

function plausible(name: string, schema: Schema, known: Record<string, string>): unknown {
  if (known[name] !== undefined) return schema.type === 'array' ? [known[name]] : known[name];
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return false;
  if (schema.type === 'array') return [];
  if (schema.type === 'object') return Object.fromEntries(filled(schema, known));
  return name === 'mobile' ? '09350000000' : '123456';
}

/** Returns the required fields and those with a value in `known`. */
function filled(schema: Schema, known: Record<string, string>): [string, unknown][] {
  return Object.entries(schema.properties ?? {})
    .filter(
      ([name, each]) =>
        each.items?.format !== 'binary' && (schema.required?.includes(name) || known[name] !== undefined),
    )
    .map(([name, each]) => [name, plausible(name, each, known)]);
}

/** Returns the address and the content of a valid call, with the required fields and those in `known`. */
export function rightCall(
  operation: Operation,
  known: Record<string, string>,
  as?: Person,
): { url: string; sent: Sent } {
  const url = `/api${operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(known[name] ?? '1'))}`;
  const query = Object.entries(operation.inQuery)
    .filter(([name]) => operation.needed.includes(name) || known[name] !== undefined)
    .map(([name, schema]) => [name, plausible(name, schema, known)]);
  return {
    url,
    sent: {
      ...(as && { as }),
      query: Object.fromEntries(query) as Record<string, unknown>,
      ...(operation.json && { body: Object.fromEntries(filled(operation.json, known)) }),
      ...(operation.form && { form: Object.fromEntries(filled(operation.form, known)), files: [] }),
    },
  };
}
