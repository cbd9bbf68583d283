import * as z from 'zod/mini';
import { id, orNothing } from '../../lib/address.ts';

const day = z.iso.date();

/** ISO days, both included. */
export const statementSearch = z.object({ from: orNothing(day), to: orNothing(day) });

/** `user` is the id of the customer whose statement an admin reads. */
export const personStatementSearch = z.object({
  ...statementSearch.shape,
  user: orNothing(id),
});
