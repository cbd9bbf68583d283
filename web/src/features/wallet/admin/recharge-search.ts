import { id, readsSearch, text } from '../../../lib/address.ts';

/** `user` is the id of the customer whose wallet is open. */
export const rechargeSearch = readsSearch({ search: text, user: id });
export type RechargeSearch = ReturnType<typeof rechargeSearch>;
