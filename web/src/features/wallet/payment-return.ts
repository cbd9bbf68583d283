import type { QueryClient } from '@tanstack/react-query';
import type { PaymentOutcome } from '#contract/wallet';
import { tabStorage } from '../../lib/browser-storage.ts';
import { ownPath } from '#contract/common/links';

export interface PaymentReturn {
  /** The outcome that the address claims; anybody can write an address. */
  outcome: PaymentOutcome;
  id: string | undefined;
  /** The path of the page that asked for the payment. */
  returnTo: string | null;
}

// It is kept in memory and not in the address, so that a reload or a shared link does not repeat it.
let latest: PaymentReturn | null = null;

/** Handles the gateway's redirect. Returns the path to open next when the success is proved, else null. */
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

/** Asks the server, since anybody can write an address. */
async function isPaid(queryClient: QueryClient, id: string): Promise<boolean> {
  try {
    // The first screen reads this address and must not load the wallet's calls.
    const { paymentQuery } = await import('./queries.ts');
    return (await queryClient.fetchQuery({ ...paymentQuery(id), staleTime: 0 })).outcome === 'success';
  } catch {
    return false;
  }
}

/** Returns the last redirect of the gateway, else the pending payment for which this tab left. */
export function paymentReturn(): PaymentReturn | null {
  const id = tabStorage.read(pendingKey);
  return latest ?? (id === null ? null : { outcome: 'pending', id, returnTo: keptReturnPath() });
}

/** Forgets the redirect; a pending payment stays visible. */
export function leavePayment(): void {
  latest = null;
}

export function forgetPayment(): void {
  latest = null;
  keepPendingPayment(undefined);
}

const pendingKey = 'hakkak-payment';
const returnKey = 'hakkak-after-charge';

/** Keeps the id of a started payment for this tab; undefined removes it. */
export const keepPendingPayment = (id: string | undefined): void => tabStorage.write(pendingKey, id);

/** Keeps the path to open after the gateway for this tab; undefined removes it. */
export const keepReturnPath = (path: string | undefined): void => tabStorage.write(returnKey, ownPath(path));

const keptReturnPath = (): string | null => ownPath(tabStorage.read(returnKey) ?? undefined);
