import * as z from 'zod/mini';
import { id } from './fields.ts';

/** The answer of a call that returns nothing. */
export const done = z.object({ ok: z.literal(true) });

/** As it was read: the change is refused (CONFLICT) when the item has changed since. */
export const asRead = { updatedAt: z.optional(z.string().check(z.maxLength(40))) };

/** `before` is the sequence that the admin saw: the new one is refused (CONFLICT) if it has changed since. */
export function newSequence(max: number) {
  const ids = z.array(id).check(z.minLength(1), z.maxLength(max));
  return z.object({ ids, before: z.optional(ids) });
}
