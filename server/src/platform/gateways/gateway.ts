/** A payment as a gateway is asked for it; `amount` in tomans. */
export interface PaymentRequest {
  amount: number;
  description: string;
  callbackUrl: string;
  mobile: string;
  paymentId: string;
}

/** What a browser brought back: whose payment, and whether its customer went through with it. */
export interface Callback {
  authority: string;
  cancelled: boolean;
}

/**
 * An answer that decides nothing. `unknown`: the gateway gave none, or none that can be read. `mismatch`: what it holds
 * under this authority is not this payment; the code is null when only its figures say so. `merchantRefused`: it does not
 * serve this merchant.
 */
export type Undecided =
  | { status: 'unknown' }
  | { status: 'mismatch'; code: number | null }
  | { status: 'merchantRefused'; code: number };

/** `paid` comes with the bank's reference, whether it was verified now or before; `unpaid`: not so far. Tomans. */
export type Verification =
  | { status: 'paid'; amount: number; bankRef: string }
  | { status: 'unpaid' }
  | Undecided;

/** `paid` may not be verified yet; `unpaid`: the customer may still pay; `failed` and `cancelled` are final. */
export type Inquiry = { status: 'paid' | 'unpaid' | 'failed' | 'cancelled' } | Undecided;

/** The gateway did not start a payment; `merchantCode` is the code with which it refuses this merchant altogether. */
export class GatewayRefusal extends Error {
  readonly merchantCode: number | null;

  constructor(message: string, merchantCode: number | null = null) {
    super(message);
    this.merchantCode = merchantCode;
  }
}

/** One bank gateway behind one interface; amounts in tomans. */
export interface Gateway {
  readonly name: 'sandbox' | 'zarinpal' | 'zibal';
  /** Throws a GatewayRefusal when the gateway refuses or does not answer. */
  create(request: PaymentRequest): Promise<{ authority: string }>;
  /** Where the customer pays. */
  redirectUrl(authority: string): string;
  /** Null when the query is none of this gateway's. */
  parseCallback(query: Record<string, unknown>): Callback | null;
  /** Never throws for what the gateway says or does not say. */
  verify(authority: string, amount: number): Promise<Verification>;
  /** What the gateway holds, without verifying it. Never throws either. */
  inquire(authority: string): Promise<Inquiry>;
}

export interface Gateways {
  /** New payments go here. */
  current: Gateway;
  /** Earlier gateways too, as long as their settings are there: what was begun with them is settled by them. */
  byName(name: string): Gateway | null;
}
