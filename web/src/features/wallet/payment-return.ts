import type { PaymentOutcome } from '#contract/wallet';
import { tabStorage } from '../../lib/browser-storage.ts';

export interface PaymentReturn {
  /** The outcome that the address claims; anybody can write an address. */
  outcome: PaymentOutcome;
  id: string | undefined;
}

// It is kept in memory and not in the address, so that a reload or a shared link does not repeat it.
let latest: (PaymentReturn & { path: string }) | null = null;

/** Stores what the gateway's redirect to the page at `path` says. */
export function receivePayment(path: string, outcome: PaymentOutcome, id: string | undefined): void {
  storePendingPayment(outcome === 'pending' ? id : undefined, path);
  latest = { path, outcome, id };
}

/** Returns the last redirect of the gateway to the page at `path`, else the pending payment for which this tab left it. */
export function paymentReturn(path: string): PaymentReturn | null {
  if (latest?.path === path) return latest;
  const [id, asked = '/wallet'] = tabStorage.read(pendingKey)?.split(' ') ?? [];
  return id && asked === path ? { outcome: 'pending', id } : null;
}

/** Forgets the redirect; a pending payment stays visible. */
export function leavePayment(): void {
  latest = null;
}

export function forgetPayment(): void {
  latest = null;
  storePendingPayment(undefined);
}

const pendingKey = 'hakkak-payment';

/** Stores the id of a payment that the page at `path` has started, for this tab; undefined removes it. */
export const storePendingPayment = (id: string | undefined, path = '/wallet'): void =>
  tabStorage.write(pendingKey, id && `${id} ${path}`);

/** Forgets a pending payment once its outcome is known, but not a later one that was started meanwhile. */
export function settlePayment(id: string | undefined): void {
  if (tabStorage.read(pendingKey)?.split(' ')[0] === id) storePendingPayment(undefined);
}
