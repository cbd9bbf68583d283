import { sorts } from '#contract/common/paging';
import { operations, paymentOutcomes } from '#contract/wallet';
import { oneOf, readsSearch, text } from '../../lib/address.ts';

/** `payment` and `ref` come from the gateway's redirect, `gift` (a code) from the notification of a gift. */
export const walletSearch = readsSearch({
  operation: oneOf(operations),
  filter: oneOf(sorts),
  search: text,
  payment: oneOf(paymentOutcomes),
  ref: text,
  gift: text,
});
export type WalletSearch = ReturnType<typeof walletSearch>;
