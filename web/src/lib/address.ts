import * as z from 'zod/mini';

/** What is not understood in the address is left out, never refused. */
export const orNothing = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined);

/** The router reads a text of digits as a number; one past the exact ones is no longer what was written. */
export const text = z.pipe(
  z.union([z.string(), z.number().check(z.maximum(Number.MAX_SAFE_INTEGER))]),
  z.transform(String),
);

/** A record's id. */
export const id = z.int().check(z.positive());
