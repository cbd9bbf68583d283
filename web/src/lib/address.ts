import * as z from 'zod/mini';

/** An invalid search parameter becomes undefined instead of an error. */
export const orNothing = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined);

/**
 * The router parses a text of digits as a number. Beyond the safe integers the original text is lost, so it is refused.
 */
export const text = z.pipe(
  z.union([z.string(), z.number().check(z.maximum(Number.MAX_SAFE_INTEGER))]),
  z.transform(String),
);

export const id = z.int().check(z.positive());
