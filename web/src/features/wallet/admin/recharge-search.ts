import * as z from 'zod/mini';

/** What is not understood in the address is left out, never refused. */
const orNothing = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined);

// The router reads a text of digits as a number.
const text = z.pipe(z.union([z.string(), z.number()]), z.transform(String));

/** `user` is the one whose wallet is open. */
export const rechargeSearch = z.object({
  search: orNothing(text),
  user: orNothing(z.int().check(z.positive())),
});
export type RechargeSearch = z.infer<typeof rechargeSearch>;
