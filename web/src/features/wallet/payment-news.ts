import type { PaymentOutcome } from '#contract/wallet';
import { keepReturnPath, keptReturnPath } from './return-path.ts';

interface PaymentNews {
  outcome: PaymentOutcome;
  /** The bank's reference after a success, else the payment's own number. */
  ref: string | undefined;
  /** The page which asked for the money. */
  returnTo: string | null;
}

// Out of the address, so that neither a reload nor a shared link tells it again.
let news: PaymentNews | null = null;

/** Takes in what the gateway's return says; a success with a page waiting for it is that page's news instead. */
export function hearPayment(outcome: PaymentOutcome, ref: string | undefined): string | null {
  const returnTo = keptReturnPath();
  keepReturnPath(undefined);
  if (outcome === 'success' && returnTo) return returnTo;
  news = { outcome, ref, returnTo };
  return null;
}

export const paymentNews = (): PaymentNews | null => news;

export function forgetPayment(): void {
  news = null;
}
