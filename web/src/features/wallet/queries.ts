import { getPayment, getStatement, getTransactions } from '#contract/wallet';
import { listOf, queryOf } from '../../lib/queries.ts';
import type { statementSearch } from './statement-search.ts';
import type { WalletSearch } from './wallet-search.ts';

export const transactionsQuery = ({ operation, search, filter }: WalletSearch) =>
  listOf(getTransactions, { query: { operation, search, filter } }, ({ data }) => data);

/** Fetches an own payment; NOT_FOUND for anybody else's. */
export const paymentQuery = (id: string) => queryOf(getPayment, { params: { id } });

export const statementQuery = ({ from, to }: ReturnType<typeof statementSearch>) =>
  queryOf(getStatement, { query: { from, to } });
