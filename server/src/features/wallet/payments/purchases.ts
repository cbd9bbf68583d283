/** Purchases that payments can be for. The selling feature registers itself, so that the wallet does not depend on it. */
import type { Services } from '../../../platform/foundation/services.ts';
import type { Work } from '../../../platform/work/work.ts';

/** A purchase, locked for the current work. */
export interface Purchase {
  /** Tells open pages that the payment's state changed. */
  emit(): void;
  /** Pays for the purchase in the work that credited the payment. A waiting customer gets no notification of success. */
  credited(isCustomerWaiting: boolean): Promise<void>;
}

export interface Purchases {
  /** Returns the path of the purchase's page; null if the payment only charges the wallet. */
  pageOf(payment: number): Promise<string | null>;
  /** Locks the purchase, before the payment and the wallet are locked; null if the payment only charges the wallet. */
  lock(work: Work, payment: { id: number; amount: number }): Promise<Purchase | null>;
}

type OfServer = { readonly services: Services };

const registry = (): { purchases: Purchases | null } => ({ purchases: null });

/** Registers the purchases; called once at startup. */
export function registerPurchases({ services }: OfServer, purchases: Purchases): void {
  services.get(registry).purchases = purchases;
}

export function purchasesOf({ services }: OfServer): Purchases {
  const { purchases } = services.get(registry);
  if (!purchases) throw new Error('no purchases are registered');
  return purchases;
}
