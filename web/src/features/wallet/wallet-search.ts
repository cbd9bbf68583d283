import * as z from 'zod/mini';
import { sorts } from '#contract/common/paging';
import type { Operation, PaymentOutcome } from '#contract/wallet';
import { orNothing, text } from '../../lib/address.ts';

// The first screen reads every address and must not load the wallet's calls, so the names stand here again.
const operations: Record<Operation, true> = {
  charge: true,
  gift: true,
  manual: true,
  order: true,
  typeChange: true,
  refund: true,
};
const outcomes: Record<PaymentOutcome, true> = {
  success: true,
  failed: true,
  cancelled: true,
  pending: true,
};
const oneOf = <Name extends string>(names: Record<Name, true>) => z.enum(Object.keys(names) as Name[]);

/** `payment` and `ref` come from the gateway's redirect. */
export const walletSearch = z.object({
  operation: orNothing(oneOf(operations)),
  filter: orNothing(z.enum(sorts)),
  search: orNothing(text),
  payment: orNothing(oneOf(outcomes)),
  ref: orNothing(text),
});
export type WalletSearch = z.infer<typeof walletSearch>;
