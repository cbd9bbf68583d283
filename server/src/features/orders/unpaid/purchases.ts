/** The purchases that orders are: a credited payment pays its order in the same transaction. */
import { toPersianDigits } from '#contract/common/digits';
import { formatToman } from '#contract/common/money';
import type { Platform } from '../../../platform/work/ctx.ts';
import type { Work } from '../../../platform/work/work.ts';
import { notify } from '../../notifications/service.ts';
import type { Purchases } from '../../wallet/payments/purchases.ts';
import { payFromWallet } from './pay.ts';
import { lockOrderOf, type PayableOrder, selectOrderOf } from './queries.ts';

const pageOf = (order: number) => `/designOrder/${order}`;

export const orderPurchases = (platform: Platform): Purchases => ({
  async pageOf(payment) {
    const row = await selectOrderOf(platform.db, payment);
    return row ? pageOf(row.order_id) : null;
  },
  async lock(work, payment) {
    const order = await lockOrderOf(work.tx, payment.id);
    if (!order) return null;
    return {
      emit: () => work.emit({ owner: order.person_id }, 'design', order.id),
      credited: (isCustomerWaiting) => pay(platform, work, order, payment.amount, isCustomerWaiting),
    };
  },
});

/** If the order cannot be paid, the money stays in the wallet, and the customer is notified. */
async function pay(
  platform: Platform,
  work: Work,
  order: PayableOrder,
  amount: number,
  isCustomerWaiting: boolean,
): Promise<void> {
  if (order.status !== 'unpaid')
    return notifyOfCharge(work, order, amount, order.is_unpaid ? 'لغو شده بود' : 'پیش‌تر پرداخت شده بود');
  const missing = await payFromWallet(platform, work, order);
  if (missing > 0)
    notifyOfCharge(work, order, amount, `${formatToman(missing)} دیگر لازم دارد و هنوز ثبت نشده است`);
  else if (!isCustomerWaiting) notifyOfPlaced(work, order);
}

const nameOf = (order: PayableOrder) => `سفارش ${toPersianDigits(order.order_number)}`;

/** Notifies a customer who was not waiting for the payment. */
export function notifyOfPlaced(work: Work, order: PayableOrder): void {
  notify(work, order.person_id, {
    title: 'سفارش ثبت شد',
    message: `${nameOf(order)} ثبت شد.`,
    link: pageOf(order.id),
  });
}

function notifyOfCharge(work: Work, order: PayableOrder, amount: number, why: string): void {
  notify(work, order.person_id, {
    title: 'پرداخت به کیف پول شما رسید',
    message: `${formatToman(amount)} به کیف پول شما رسید، چون ${nameOf(order)} ${why}.`,
    link: pageOf(order.id),
  });
}
