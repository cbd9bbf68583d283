import { getPerson, listPeople } from '#contract/person';
import { getPersonStatement } from '#contract/wallet';
import { listOf, queryOf } from '../../../lib/queries.ts';
import type { personStatementSearch } from '../statement-search.ts';
import type { RechargeSearch } from './recharge-search.ts';

export const customersQuery = ({ search = '' }: RechargeSearch) =>
  listOf(listPeople, { query: { search } }, ({ users }) => users);

export const personQuery = (id: string) => queryOf(getPerson, { params: { id } });

export const personStatementQuery = ({ from, to, user }: ReturnType<typeof personStatementSearch>) =>
  queryOf(getPersonStatement, { params: { userId: String(user ?? '') }, query: { from, to } });
