import type { Settings } from '../settings.ts';

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

/** `paid` comes with the bank's reference, whether verified now or before; `unknown`: ask again later. */
export type Verification =
  | { status: 'paid'; amount: number; bankRef: string }
  | { status: 'failed' }
  | { status: 'unknown' };

/** One bank gateway behind one interface; amounts in tomans. */
export interface Gateway {
  readonly name: Settings['gateway'];
  /** Throws when the gateway refuses or does not answer. */
  create(request: PaymentRequest): Promise<{ authority: string; url: string }>;
  /** Null when the query is none of this gateway's. */
  parseCallback(query: Record<string, unknown>): Callback | null;
  verify(authority: string, amount: number): Promise<Verification>;
}

export interface Gateways {
  /** New payments go here. */
  current: Gateway;
  byName(name: string): Gateway | null;
}
