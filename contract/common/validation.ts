import * as z from 'zod/mini';

type Issue = z.core.$ZodRawIssue;

function say(issue: Issue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'این قسمت لازم است.';
  if (issue.code === 'invalid_value') return 'یکی از گزینه‌ها را انتخاب کنید.';
  if (issue.code === 'too_big') return 'این مقدار بیشتر از حد مجاز است.';
  if (issue.code === 'too_small') return 'این مقدار کمتر از حد مجاز است.';
  return 'مقدار این قسمت درست نیست.';
}

export type Parsed<T> = { ok: true; data: T } | { ok: false; fields: Record<string, string> };

/** Reads unknown input by a shape; on failure each field has one Persian sentence of its own. */
export function parse<S extends z.ZodMiniType>(shape: S, input: unknown): Parsed<z.output<S>> {
  const result = z.safeParse(shape, input, { error: say });
  if (result.success) return { ok: true, data: result.data };
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  return { ok: false, fields };
}
