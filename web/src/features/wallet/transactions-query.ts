import { getTransactions } from '#contract/wallet';
import { listOf } from '../../lib/queries.ts';
import type { WalletSearch } from './wallet-search.ts';

/** The customer's transactions with the filters of the page's address. */
export const transactionsQuery = ({ operation, search, filter }: WalletSearch) =>
  listOf(getTransactions, { query: { operation, search, filter } }, ({ data }) => data);
