import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

type Issue = z.core.$ZodRawIssue;

function messageOf(issue: Issue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'این قسمت لازم است.';
  if (issue.code === 'invalid_value') return 'یکی از گزینه‌ها را انتخاب کنید.';
  if (issue.code === 'too_big') return 'این مقدار بیشتر از حد مجاز است.';
  if (issue.code === 'too_small') return 'این مقدار کمتر از حد مجاز است.';
  return 'مقدار این قسمت درست نیست.';
}

type Parsed<T> = { ok: true; data: T } | { ok: false; fields: Record<string, string> };

/** Parses unknown input with a shape; on failure each field has one Persian message. */
export function parse<S extends z.ZodMiniType>(shape: S, input: unknown): Parsed<z.output<S>> {
  const result = z.safeParse(shape, input, { error: messageOf });
  if (result.success) return { ok: true, data: result.data };
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  return { ok: false, fields };
}

/** Returns the field and message of a broken rule about the input and its number of files; null when it holds. */
export function brokenRule(
  { files: part, rule, body }: Endpoint,
  sent: { body?: unknown; query?: unknown },
  files: number,
) {
  if (part?.missing !== undefined && files === 0) return { field: part.name, message: part.missing };
  return rule && !rule.holds(body ? sent.body : sent.query, files) ? rule : null;
}

class Unread extends Error {}

/** Returns an input, of which a refused one has only its right fields: reading another one throws `Unread`. */
function rightPart(
  shape: z.ZodMiniType | undefined,
  input: unknown,
  read: Parsed<unknown> | undefined,
): unknown {
  if (!shape || !read) return undefined;
  if (read.ok) return read.data;
  const refused = new Set(Object.keys(read.fields).map((name) => name.split('.')[0]));
  const all = shape instanceof z.ZodMiniObject ? (shape.shape as Record<string, z.ZodMiniType>) : {};
  const right = Object.fromEntries(Object.entries(all).filter(([name]) => !refused.has(name)));
  return new Proxy(z.parse(z.object(right), input), {
    get(fields, name) {
      if (!(name in right)) throw new Unread();
      return Reflect.get(fields, name);
    },
  });
}

/** Returns everything the contract finds wrong with a call's input, by field; `files` is the number of files. */
export function faultsIn(
  call: Endpoint,
  { body = {}, query = {} }: { body?: unknown; query?: unknown },
  files: number,
): Record<string, string> {
  const [bodyRead, queryRead] = [call.body && parse(call.body, body), call.query && parse(call.query, query)];
  const faults = {
    ...(queryRead?.ok === false && queryRead.fields),
    ...(bodyRead?.ok === false && bodyRead.fields),
  };
  const right = {
    body: rightPart(call.body, body, bodyRead),
    query: rightPart(call.query, query, queryRead),
  };
  try {
    const broken = brokenRule(call, right, files);
    return broken ? { [broken.field]: broken.message, ...faults } : faults;
  } catch (error) {
    // A rule says nothing about a field that is refused already.
    if (error instanceof Unread) return faults;
    throw error;
  }
}
