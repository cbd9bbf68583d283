import { getPayment, getStatement, getTransactions, operations, paymentOutcomes } from '#contract/wallet';
import { listOf, queryOf } from '../../lib/queries.ts';
import { day, id, oneOf, readsSearch, text } from '../../lib/address.ts';
import { sorts } from '#contract/common/paging';

/** `payment` and `ref` come from the gateway's redirect. */
export const walletSearch = readsSearch({
  operation: oneOf(operations),
  filter: oneOf(sorts),
  search: text,
  payment: oneOf(paymentOutcomes),
  ref: text,
});
export type WalletSearch = ReturnType<typeof walletSearch>;

/** ISO days, both included. */
export const statementSearch = readsSearch({ from: day, to: day });

/** `user` is the id of the customer whose statement an admin reads. */
export const personStatementSearch = readsSearch({ from: day, to: day, user: id });

export const transactionsQuery = ({ operation, search, filter }: WalletSearch) =>
  listOf(getTransactions, { query: { operation, search, filter } }, ({ data }) => data);

/** Fetches an own payment; NOT_FOUND for anybody else's. */
export const paymentQuery = (id: string) => queryOf(getPayment, { params: { id } });

export const statementQuery = ({ from, to }: ReturnType<typeof statementSearch>) =>
  queryOf(getStatement, { query: { from, to } });
