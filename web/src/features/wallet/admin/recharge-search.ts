import * as z from 'zod/mini';
import { id, orNothing, text } from '../../../lib/address.ts';

/** `user` is the id of the customer whose wallet is open. */
export const rechargeSearch = z.object({
  search: orNothing(text),
  user: orNothing(id),
});
export type RechargeSearch = z.infer<typeof rechargeSearch>;
