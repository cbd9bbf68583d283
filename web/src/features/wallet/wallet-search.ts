import * as z from 'zod/mini';
import { sorts } from '#contract/common/paging';
import { operations, paymentOutcomes } from '#contract/wallet';

/** What is not understood in the address is left out, never refused. */
const orNothing = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined);

// The router reads a text of digits as a number.
const text = z.pipe(z.union([z.string(), z.int()]), z.transform(String));

/** The list's filters; `payment` and `ref` are how the gateway sends the browser back. */
export const walletSearch = z.object({
  operation: orNothing(z.enum(operations)),
  filter: orNothing(z.enum(sorts)),
  search: orNothing(text),
  payment: orNothing(z.enum(paymentOutcomes)),
  ref: orNothing(text),
});
export type WalletSearch = z.infer<typeof walletSearch>;
