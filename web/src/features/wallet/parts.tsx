import { lazyPart } from '../../ui/lazy-part.ts';
import { storePendingPayment } from './payment-return.ts';

export { forgetPayment, type PaymentReturn, paymentReturn } from './payment-return.ts';

export const MonthlySpending = lazyPart(async () => (await import('./MonthlySpending.tsx')).MonthlySpending);
export const PaymentResult = lazyPart(async () => (await import('./PaymentResult.tsx')).PaymentResult);

/**
 * Sends the browser to the gateway, which leads back to the page at `path`. The promise ends only when the browser restores
 * this page from its memory after going back.
 */
export function goToGateway(
  { gatewayUrl, paymentId }: { gatewayUrl: string; paymentId: string },
  path: string,
): Promise<void> {
  storePendingPayment(paymentId, path);
  location.assign(gatewayUrl);
  return new Promise((resolve) => window.addEventListener('pageshow', () => resolve(), { once: true }));
}
