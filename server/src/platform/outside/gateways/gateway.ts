/** `amount` is in tomans. */
interface PaymentRequest {
  amount: number;
  description: string;
  callbackUrl: string;
  mobile: string;
  paymentId: string;
}

/** The parameters with which the gateway redirects the customer's browser back. */
interface Callback {
  authority: string;
  cancelled: boolean;
}

/**
 * A result that does not settle a payment. `unknown`: no answer, or an unreadable one; `mismatch`: the gateway has
 * a different payment under this authority (`code` is null if only its figures differ); `merchantRefused`: the
 * gateway does not serve this merchant.
 */
export type Undecided =
  | { status: 'unknown' }
  | { status: 'mismatch'; code: number | null }
  | { status: 'merchantRefused'; code: number };

/**
 * `paid` includes the bank's reference, also if the payment was verified before; `unpaid`: not paid yet. `amount`
 * is in tomans.
 */
export type Verification =
  | { status: 'paid'; amount: number; bankRef: string }
  | { status: 'unpaid' }
  | Undecided;

/** `paid` may still need verification; `unpaid`: the customer may still pay; `failed` and `cancelled` are final. */
export type Inquiry = { status: 'paid' | 'unpaid' | 'failed' | 'cancelled' } | Undecided;

/** Thrown if the gateway starts no payment. `merchantCode` is set if it rejects the merchant itself. */
export class GatewayRefusal extends Error {
  readonly merchantCode: number | null;

  constructor(message: string, merchantCode: number | null = null) {
    super(message);
    this.merchantCode = merchantCode;
  }
}

/** A bank gateway; amounts are in tomans. */
export interface Gateway {
  readonly name: 'sandbox' | 'zarinpal' | 'zibal';
  /** Throws a GatewayRefusal if the gateway refuses or does not answer. */
  create(request: PaymentRequest): Promise<{ authority: string }>;
  redirectUrl(authority: string): string;
  /** Returns null if the query does not come from this gateway. */
  parseCallback(query: Record<string, unknown>): Callback | null;
  /** Never throws; a missing or unreadable answer is `unknown`. */
  verify(authority: string, amount: number): Promise<Verification>;
  /** Reads a payment's status without verifying it. Never throws. */
  inquire(authority: string): Promise<Inquiry>;
}

export interface Gateways {
  current: Gateway;
  /** Returns a configured gateway, which settles the payments that were started with it; else null. */
  byName(name: string): Gateway | null;
}
