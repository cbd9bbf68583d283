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
 * An answer that settles nothing. `unknown`: none came, or none that can be read; ask again. `doubtful`: the gateway
 * holds this payment for another one than we do, a person must look; the code is null when it said no such thing, but
 * its figures do. `closed`: it does not serve this merchant.
 */
export type Unsettled =
  | { status: 'unknown' }
  | { status: 'doubtful'; code: number | null }
  | { status: 'closed'; code: number };

/** `paid` comes with the bank's reference, whether verified now or before; `unpaid`: not so far. Tomans. */
export type Verification =
  | { status: 'paid'; amount: number; bankRef: string }
  | { status: 'unpaid' }
  | Unsettled;

/** `paid` may not be verified yet; `open`: its customer may still pay; `failed` and `cancelled` are final. */
export type Inquiry = { status: 'paid' | 'open' | 'failed' | 'cancelled' } | Unsettled;

/** The gateway did not start a payment; `closed` is the code with which it serves this merchant none at all. */
export class GatewayRefusal extends Error {
  readonly closed: number | null;

  constructor(message: string, closed: number | null = null) {
    super(message);
    this.closed = closed;
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
