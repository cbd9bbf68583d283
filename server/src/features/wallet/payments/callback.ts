/** The browser's way back from the gateway. Whatever its query claims, only verification credits. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type PaymentOutcome, paymentStates } from '#contract/wallet';
import type { House } from '../../../platform/ctx.ts';
import type { Gateways } from '../../../platform/gateways/gateway.ts';
import { type Payment, selectPaymentByAuthority } from './queries.ts';
import { checkAgain, checkPayment, isFinal, type PaymentCheck, verifyPayment } from './settle.ts';

/** `ref` is the payment's id: anybody may open a callback, and the bank's reference is for the payment's owner. */
const walletPage = (payment: PaymentOutcome, ref?: string) => ({
  location: `/wallet?${new URLSearchParams({ payment, ...(ref && { ref }) }).toString()}`,
});

export async function paymentCallback(house: House, gatewayName: string, query: Record<string, unknown>) {
  const gateway = house.gateways.byName(gatewayName);
  const callback = gateway?.parseCallback(query);
  // Every gateway's authorities have this form, and not every text can be asked of the database.
  const isAuthority = callback && /^[\w-]{1,64}$/.test(callback.authority);
  const payment = isAuthority && (await selectPaymentByAuthority(house.db, gatewayName, callback.authority));
  if (!payment) return walletPage('failed');
  const id = String(payment.id);
  if (isFinal(payment)) return walletPage(paymentStates[payment.status].outcome, id);
  try {
    return walletPage(await checkCallback(house, payment, callback.cancelled), id);
  } catch (error) {
    // A browser that comes from the bank is always led to the wallet; the sweep finds the money.
    house.log.error({ err: error, paymentId: payment.id }, 'a callback failed');
    return walletPage('pending', id);
  }
}

async function checkCallback(house: House, payment: Payment, cancelled: boolean): Promise<PaymentOutcome> {
  const isCustomerWaiting = true;
  const check = await checkOnce(house, `${payment.id} ${cancelled}`, () =>
    cancelled
      ? checkPayment(house, payment, { cancelled, isCustomerWaiting })
      : verifyPayment(house, payment, { isCustomerWaiting }),
  );
  if (!check) {
    await checkAgain(house, payment);
    return 'pending';
  }
  // A payment that may be paid yet is shown as its customer left it.
  if (check.answer === 'unpaid' && check.status !== 'paid') return cancelled ? 'cancelled' : 'failed';
  return paymentStates[check.status].outcome;
}

/** Times a minute that callbacks of one payment may have its gateway asked, in one process: each costs up to three calls. */
const perMinute = 6;

interface Checks {
  running: Map<string, Promise<PaymentCheck>>;
  limiter: RateLimiterMemory;
}
const checksOf = new WeakMap<Gateways, Checks>();

/** Runs `check`, or shares the running one with the same key; null when there were too many of this key. */
export async function checkOnce(
  house: House,
  key: string,
  check: () => Promise<PaymentCheck>,
): Promise<PaymentCheck | null> {
  const { running, limiter } = checksOf.get(house.gateways) ?? {
    running: new Map<string, Promise<PaymentCheck>>(),
    limiter: new RateLimiterMemory({ points: perMinute, duration: 60 }),
  };
  checksOf.set(house.gateways, { running, limiter });
  const shared = running.get(key);
  if (shared) return shared;
  if (house.settings.rateLimits) {
    try {
      await limiter.consume(key);
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return null;
      throw refused;
    }
  }
  const started = running.get(key) ?? check().finally(() => running.delete(key));
  running.set(key, started);
  return started;
}
