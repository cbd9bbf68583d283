import compile from 'fast-json-stringify';
import type * as z from 'zod/mini';
import { jsonSchema, type SchemaPart } from './json-schema.ts';

/** Returns a function that writes an answer as JSON. It writes only the fields of the shape. */
export const answerWriter = (shape: z.ZodMiniType): ((answer: unknown) => string) =>
  // Compiled at the first answer, the validators of a union would hold the event loop.
  compile(jsonSchema(shape, nameNullAsType) as never, { compileValidators: true });

/**
 * Makes null one of a value's types, as Zod itself does only for types without other keywords. As a branch of a union it
 * would need a validator, and to compile those of all answers takes seconds.
 */
function nameNullAsType(schema: SchemaPart): void {
  const [value, none, ...others] = schema.anyOf ?? [];
  if (typeof value?.type !== 'string' || value.const !== undefined) return;
  if (none?.type !== 'null' || others.length > 0) return;
  delete schema.anyOf;
  Object.assign(schema, value, { type: [value.type, 'null'] }, value.enum && { enum: [...value.enum, null] });
}
