import { searchPeople } from '#contract/people';
import { getPerson } from '#contract/profile';
import { getPersonStatement } from '#contract/wallet';
import { listOf, queryOf } from '../../../lib/queries.ts';
import type { personStatementSearch } from '../queries.ts';
import { id, readsSearch, text } from '../../../lib/address.ts';

/** `user` is the id of the customer whose wallet is open. */
export const rechargeSearch = readsSearch({ search: text, user: id });
export type RechargeSearch = ReturnType<typeof rechargeSearch>;

export const customersQuery = ({ search = '' }: RechargeSearch) =>
  listOf(searchPeople, { query: { search } }, ({ users }) => users);

export const personQuery = (id: string) => queryOf(getPerson, { params: { id } });

export const personStatementQuery = ({ from, to, user }: ReturnType<typeof personStatementSearch>) =>
  queryOf(getPersonStatement, { params: { userId: String(user ?? '') }, query: { from, to } });
