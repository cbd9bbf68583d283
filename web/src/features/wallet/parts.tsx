import type { AnswerOf } from '#contract/common/endpoint';
import type { chargeWallet } from '#contract/wallet';
import { lazyPart } from '../../ui/lazy-part.ts';
import { keepPendingPayment, keepReturnPath } from './payment-return.ts';

export const MonthlySpending = lazyPart(async () => (await import('./MonthlySpending.tsx')).MonthlySpending);

/**
 * Sends the browser to the gateway. A successful payment leads back to `returnTo`, a path of this site, or else to the
 * wallet. The promise ends only when the browser restores this page from its memory after going back.
 */
export function goToGateway(
  { gatewayUrl, paymentId }: AnswerOf<typeof chargeWallet>,
  returnTo?: string,
): Promise<void> {
  keepPendingPayment(paymentId);
  keepReturnPath(returnTo);
  location.assign(gatewayUrl);
  return new Promise((resolve) => window.addEventListener('pageshow', () => resolve(), { once: true }));
}
