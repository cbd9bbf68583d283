/** What payments are for besides the wallet, which the part of the server that sells it says to the wallet. */
import type { Services } from '../../../platform/foundation/services.ts';
import type { Work } from '../../../platform/work/work.ts';

/** Something that a payment is for, locked for a work. */
export interface Purchase {
  /** Tells open pages that the payment ended. */
  emit(): void;
  /** Pays for it in the work that has credited the payment; its customer is told unless they watch it happen. */
  credited(isCustomerWaiting: boolean): Promise<void>;
}

export interface Purchases {
  /** Returns the path of the page of what a payment is for; null if it only charges the wallet. */
  pageOf(payment: number): Promise<string | null>;
  /** Locks what a payment is for, before the payment and the wallet; null if it only charges the wallet. */
  lock(work: Work, payment: { id: number; amount: number }): Promise<Purchase | null>;
}

type OfServer = { readonly services: Services };

const counter = (): { purchases: Purchases | null } => ({ purchases: null });

/** Called where the server is put together, before it takes calls. */
export function sellBy({ services }: OfServer, purchases: Purchases): void {
  services.get(counter).purchases = purchases;
}

export function purchasesOf({ services }: OfServer): Purchases {
  const { purchases } = services.get(counter);
  if (!purchases) throw new Error('nobody said what payments are for');
  return purchases;
}
