import * as z from 'zod/mini';
import { sorts } from '#contract/common/paging';

/** What is not understood in the address is left out, never refused. */
const orNothing = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined);

// The router reads a text of digits as a number.
const text = z.pipe(z.union([z.string(), z.number()]), z.transform(String));

/** What of the users page lives in its address; `user` is the one whose information is open. */
export const usersSearch = z.object({
  search: orNothing(text),
  filter: orNothing(z.enum(sorts)),
  user: orNothing(z.int().check(z.positive())),
});
export type UsersSearch = z.infer<typeof usersSearch>;
