import * as z from 'zod/mini';

/** What is not understood in the address is left out, never refused. */
const orNothing = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined);

const day = z.iso.date();

/** A statement's stretch: ISO days, both included. */
export const statementSearch = z.object({ from: orNothing(day), to: orNothing(day) });

/** The same for an admin, who reads a customer's. */
export const personStatementSearch = z.object({
  ...statementSearch.shape,
  user: orNothing(z.int().check(z.positive())),
});
