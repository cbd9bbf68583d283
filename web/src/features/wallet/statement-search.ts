import * as z from 'zod/mini';
import { id, orNothing } from '../../lib/address.ts';

const day = z.iso.date();

/** A statement's stretch: ISO days, both included. */
export const statementSearch = z.object({ from: orNothing(day), to: orNothing(day) });

/** The same for an admin, who reads a customer's. */
export const personStatementSearch = z.object({
  ...statementSearch.shape,
  user: orNothing(id),
});
