/** The gateway's callback. Its query proves nothing; only verification credits a payment. */
import { type PaymentOutcome, paymentStates } from '#contract/wallet';
import type { Platform } from '../../../platform/work/ctx.ts';
import { purchasesOf } from './purchases.ts';
import { type PaymentRow, selectPaymentByAuthority } from './queries.ts';
import { checkAgain, checkPayment, isFinal, type PaymentCheck, verifyPayment } from './settle.ts';

/** `ref` is the payment's id: anybody may open a callback, and the bank's reference is for its owner. */
const pageAt = (path: string, payment: PaymentOutcome, ref?: string) => ({
  location: `${path}?${new URLSearchParams({ payment, ...(ref && { ref }) }).toString()}`,
});
const walletPath = '/wallet';

export async function paymentCallback(
  platform: Platform,
  gatewayName: string,
  query: Record<string, unknown>,
) {
  const gateway = platform.gateways.byName(gatewayName);
  const callback = gateway?.parseCallback(query);
  // The form of every gateway's authorities; other text may not be valid in a database query.
  const isAuthority = callback && /^[\w-]{1,64}$/.test(callback.authority);
  const payment =
    isAuthority && (await selectPaymentByAuthority(platform.db, gatewayName, callback.authority));
  if (!payment) return pageAt(walletPath, 'failed');
  const id = String(payment.id);
  let path = walletPath;
  try {
    path = (await purchasesOf(platform).pageOf(payment.id)) ?? walletPath;
    if (isFinal(payment)) return pageAt(path, paymentStates[payment.status].outcome, id);
    return pageAt(path, await checkCallback(platform, payment, callback.cancelled), id);
  } catch (error) {
    // A browser that comes from the bank is always led to a page; the sweep checks the payment later.
    platform.log.error({ err: error, paymentId: payment.id }, 'a callback failed');
    return pageAt(path, 'pending', id);
  }
}

async function checkCallback(
  platform: Platform,
  payment: PaymentRow,
  cancelled: boolean,
): Promise<PaymentOutcome> {
  const isCustomerWaiting = true;
  const check = await checkOnce(platform, `${payment.id} ${cancelled}`, () =>
    cancelled
      ? checkPayment(platform, payment, { cancelled, isCustomerWaiting })
      : verifyPayment(platform, payment, { isCustomerWaiting }),
  );
  if (!check) {
    await checkAgain(platform, payment);
    return 'pending';
  }
  // A payment that may still be paid is shown as its customer left it.
  if (check.answer === 'unpaid' && check.status !== 'paid') return cancelled ? 'cancelled' : 'failed';
  return paymentStates[check.status].outcome;
}

/** Gateway checks that callbacks of one payment may cause per minute; each costs up to three calls. */
const maxChecksPerMinute = 6;

const runningChecks = () => new Map<string, Promise<PaymentCheck>>();

/** Runs `check` or shares the running one with the same key; null if the key's limit is reached. */
export async function checkOnce(
  platform: Platform,
  key: string,
  check: () => Promise<PaymentCheck>,
): Promise<PaymentCheck | null> {
  const running = platform.services.get(runningChecks);
  const shared = running.get(key);
  if (shared) return shared;
  if (
    platform.environment.rateLimits &&
    platform.requestCounts.add(`payment ${key}`).count > maxChecksPerMinute
  )
    return null;
  const started = check().finally(() => running.delete(key));
  running.set(key, started);
  return started;
}
