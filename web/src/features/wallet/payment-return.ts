import type { QueryClient } from '@tanstack/react-query';
import type { PaymentOutcome } from '#contract/wallet';
import { tabStorage } from '../../lib/browser-storage.ts';
import { localPath } from '../../lib/local-path.ts';

/** A way back from the gateway. */
export interface PaymentReturn {
  /** As the address claims it. */
  outcome: PaymentOutcome;
  /** The payment's id. */
  id: string | undefined;
  /** The page that asked for the money. */
  returnTo: string | null;
}

// Out of the address, so that neither a reload nor a shared link tells it again.
let latest: PaymentReturn | null = null;

/** Takes in what the gateway's redirect says; answers where to go on when a success is proved and a page waits for it. */
export async function receivePayment(
  queryClient: QueryClient,
  outcome: PaymentOutcome,
  id: string | undefined,
): Promise<string | null> {
  const returnTo = keptReturnPath();
  keepReturnPath(undefined);
  keepPendingPayment(outcome === 'pending' ? id : undefined);
  latest = { outcome, id, returnTo };
  if (outcome !== 'success' || !id || !returnTo || !(await isPaid(queryClient, id))) return null;
  latest = null;
  return returnTo;
}

/** Whether this payment is one's own and has succeeded: anybody can write an address. */
async function isPaid(queryClient: QueryClient, id: string): Promise<boolean> {
  try {
    // The first screen, which reads every page's address, does without the wallet's calls.
    const { paymentQuery } = await import('./use-payment-outcome.ts');
    return (await queryClient.fetchQuery({ ...paymentQuery(id), staleTime: 0 })).outcome === 'success';
  } catch {
    return false;
  }
}

/** The latest return from the gateway; else the payment this tab left for the gateway with, while it is pending. */
export function paymentReturn(): PaymentReturn | null {
  const id = tabStorage.read(pendingPlace);
  return latest ?? (id === null ? null : { outcome: 'pending', id, returnTo: keptReturnPath() });
}

/** Drops what the redirect said; a pending payment is shown again. */
export function leavePayment(): void {
  latest = null;
}

export function forgetPayment(): void {
  latest = null;
  keepPendingPayment(undefined);
}

const pendingPlace = 'hakkak-payment';
const returnPlace = 'hakkak-after-charge';

/** Keeps the id of a payment that has begun, for this tab; none forgets what was kept. */
export const keepPendingPayment = (id: string | undefined): void => tabStorage.write(pendingPlace, id);

/** Keeps where to go after the gateway, for this tab; none forgets what was kept. */
export const keepReturnPath = (path: string | undefined): void =>
  tabStorage.write(returnPlace, localPath(path));

const keptReturnPath = (): string | null => localPath(tabStorage.read(returnPlace) ?? undefined);
