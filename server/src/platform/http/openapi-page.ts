import { escapeHtml, plainPage } from './plain-page.ts';

/** The part of JSON Schema that the contract's shapes use. */
interface Schema {
  type?: string | string[];
  format?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

interface Content {
  description?: string;
  content?: Record<string, { schema?: Schema }>;
}

interface Operation {
  summary: string;
  tags: string[];
  'x-who': string;
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: Content;
  responses: { 200: Content };
}

/** The part of the OpenAPI document that the page shows. */
interface Document {
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
}

const who: Record<string, string> = {
  anyone: 'no sign-in',
  person: 'signed in',
  customer: 'customer',
  admin: 'admin',
};

/** Formats a JSON schema as in `{ amount: integer (10000…100000000), note?: string }`. */
function shapeText(schema: Schema | undefined, indent = ''): string {
  if (!schema) return 'nothing';
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => shapeText(choice, indent)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.type === 'array') {
    const item = shapeText(schema.items, indent);
    return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === 'object') return objectText(schema, indent);
  const type = schema.format === 'binary' ? 'file' : [schema.type ?? 'any'].flat().join(' | ');
  const bounds = [boundsText(schema), presetText(schema)].filter(Boolean).join(', ');
  return bounds ? `${type} (${bounds})` : type;
}

function objectText(
  { properties = {}, required = [], additionalProperties }: Schema,
  indent: string,
): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, field]) => {
    const note = field.description ? `  // ${field.description}` : '';
    return `${inner}${name}${required.includes(name) ? '' : '?'}: ${shapeText(field, inner)}${note}\n`;
  });
  if (typeof additionalProperties === 'object')
    lines.push(`${inner}[name]: ${shapeText(additionalProperties, inner)}\n`);
  return lines.length ? `{\n${lines.join('')}${indent}}` : '{}';
}

function boundsText({ type, minimum, maximum, minLength, maxLength }: Schema): string {
  const [min, max, unit] = type === 'string' ? [minLength, maxLength, ' characters'] : [minimum, maximum, ''];
  if (max !== undefined) return min ? `${min}…${max}${unit}` : `up to ${max}${unit}`;
  return min ? `at least ${min}${unit}` : '';
}

const presetText = ({ default: preset }: Schema) =>
  preset === undefined || preset === '' ? '' : `default ${JSON.stringify(preset)}`;

const part = (title: string, text: string) => `<h3>${title}</h3><pre>${escapeHtml(text)}</pre>`;

function contentOf(holder: Content | undefined): { type?: string; schema?: Schema } {
  const [entry] = Object.entries(holder?.content ?? {});
  return entry ? { type: entry[0], schema: entry[1].schema } : {};
}

function parameterTable({ parameters }: Operation): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: place, required, schema }) => `<tr><th scope="row"><code>${escapeHtml(name)}</code></th>
      <td>${place}${required ? ', required' : ''}</td><td><code>${escapeHtml(shapeText(schema))}</code></td></tr>`,
  );
  return `<h3>Parameters</h3><div class="scroll" tabindex="0" role="group" aria-label="Parameters">
    <table><tbody>${rows.join('')}</tbody></table></div>`;
}

function operation(path: string, method: string, call: Operation): string {
  const body = contentOf(call.requestBody);
  const answer = contentOf(call.responses[200]);
  const answered = answer.schema
    ? shapeText(answer.schema)
    : (answer.type ?? call.responses[200].description ?? '');
  return `<details id="${escapeHtml(`${method}-${path}`)}"><summary><b class="${method}">${method.toUpperCase()}</b>
    <code>/api${escapeHtml(path)}</code> <span>${escapeHtml(call.summary)}</span>
    <i>${who[call['x-who']] ?? ''}</i></summary>
    ${parameterTable(call)}
    ${body.schema ? part(`Body <small>${body.type}</small>`, shapeText(body.schema)) : ''}
    ${part('Answer', answered)}</details>`;
}

export function openApiPage(document: object): string {
  const { info, paths } = document as Document;
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, call] of Object.entries(methods)) {
      const name = call.tags[0] ?? '';
      groups.set(name, [...(groups.get(name) ?? []), operation(path, method, call)]);
    }
  const names = [...groups.keys()].toSorted();
  const sections = names.map(
    (name) =>
      `<section id="${escapeHtml(name)}"><h2>${escapeHtml(name)}</h2>${groups.get(name)?.join('\n')}</section>`,
  );
  return plainPage({
    lang: 'en',
    title: 'Hakkak API',
    name: 'docs',
    body: `<main><h1>Hakkak API</h1>
<p class="lead">${escapeHtml(info.description)} A call is signed in by the cookie <code>token</code> or by
<code>Authorization: Bearer</code>. Every failure answers
<code>{ error: true, code, message, fields?, missing?, retryAfter? }</code>; <code>message</code> is Persian, <code>code</code>
stable. A changing call with an <code>Idempotency-Key</code> is safe to repeat. For machines:
<a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Groups">${names.map((name) => `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`).join(' ')}</nav>
${sections.join('\n')}</main>`,
  });
}
