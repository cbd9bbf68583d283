import { day, id, readsSearch } from '../../lib/address.ts';

/** ISO days, both included. */
export const statementSearch = readsSearch({ from: day, to: day });

/** `user` is the id of the customer whose statement an admin reads. */
export const personStatementSearch = readsSearch({ from: day, to: day, user: id });
