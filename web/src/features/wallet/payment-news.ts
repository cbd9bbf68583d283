import type { QueryClient } from '@tanstack/react-query';
import type { PaymentOutcome } from '#contract/wallet';
import { tabStorage } from '../../lib/browser-storage.ts';
import { keepReturnPath, keptReturnPath } from './return-path.ts';

export interface PaymentNews {
  outcome: PaymentOutcome;
  /** The payment's number. */
  payment: string | undefined;
  /** The page which asked for the money. */
  returnTo: string | null;
}

// Out of the address, so that neither a reload nor a shared link tells it again.
let news: PaymentNews | null = null;

/** Takes in what the gateway's return says; a proved success with a page waiting for it is that page's news instead. */
export async function hearPayment(
  queryClient: QueryClient,
  outcome: PaymentOutcome,
  payment: string | undefined,
): Promise<string | null> {
  const returnTo = keptReturnPath();
  keepReturnPath(undefined);
  keepUnsettled(outcome === 'pending' ? payment : undefined);
  news = { outcome, payment, returnTo };
  if (outcome !== 'success' || !payment || !returnTo || !(await isPaid(queryClient, payment))) return null;
  news = null;
  return returnTo;
}

/** Whether this payment is one's own and has succeeded: anybody can write an address. */
async function isPaid(queryClient: QueryClient, payment: string): Promise<boolean> {
  try {
    // The first screen, which reads every page's address, does without the wallet's calls.
    const { ownPayment } = await import('./own-payment.ts');
    return (await queryClient.fetchQuery({ ...ownPayment(payment), staleTime: 0 })).outcome === 'success';
  } catch {
    return false;
  }
}

/** What the gateway said; else the payment this tab left for the gateway with, whose end nobody has told yet. */
export function paymentNews(): PaymentNews | null {
  const unsettled = tabStorage.read(name);
  return (
    news ??
    (unsettled === null ? null : { outcome: 'pending', payment: unsettled, returnTo: keptReturnPath() })
  );
}

/** The news was seen; a payment without an end is told of again. */
export function leavePayment(): void {
  news = null;
}

export function forgetPayment(): void {
  news = null;
  keepUnsettled(undefined);
}

const name = 'hakkak-payment';

/** Keeps the number of a payment that has begun, for this tab; none forgets what was kept. */
export function keepUnsettled(payment: string | undefined): void {
  tabStorage.write(name, payment);
}
