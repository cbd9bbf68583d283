import * as z from 'zod/mini';
import { sorts } from '#contract/common/paging';
import type { Operation, PaymentOutcome } from '#contract/wallet';
import { orNothing, text } from '../../lib/address.ts';

// Every page's address is read on the first screen, which does without the wallet's calls: their types keep these whole.
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

/** The list's filters; `payment` and `ref` are how the gateway sends the browser back. */
export const walletSearch = z.object({
  operation: orNothing(oneOf(operations)),
  filter: orNothing(z.enum(sorts)),
  search: orNothing(text),
  payment: orNothing(oneOf(outcomes)),
  ref: orNothing(text),
});
export type WalletSearch = z.infer<typeof walletSearch>;
