/** Background work on unpaid orders: pays credited ones, reminds customers, and expires old orders. */
import { toPersianDigits } from '#contract/common/digits';
import { dayMs } from '#contract/common/tehran';
import { orderActions, unpaidLimits } from '#contract/orders';
import type { Platform } from '../../../platform/work/ctx.ts';
import { transact } from '../../../platform/work/work.ts';
import { notify } from '../../notifications/service.ts';
import { eventInsert } from '../conversations/queries.ts';
import { payFromWallet } from './pay.ts';
import { notifyOfPlaced } from './purchases.ts';
import { claimReminders, endOverdue, lockOverdue, lockUnpaid, selectCredited } from './queries.ts';

const batchSize = 100;
/** ms after its creation at which the customer of an unpaid order is reminded. */
const remindAfterMs = dayMs;

/**
 * Pays orders whose payment was credited without paying them (by the previous version), reminds customers of unpaid ones and
 * expires the oldest. Returns the number of each.
 */
export async function tendUnpaid(
  platform: Platform,
  signal: AbortSignal,
): Promise<{ paid: number; reminded: number; expired: number }> {
  const done = { paid: 0, reminded: 0, expired: 0 };
  for (const { id, person_id: person } of await selectCredited(platform.db, batchSize)) {
    if (signal.aborted) return done;
    const isPaid = await transact(platform, person, async (work) => {
      const order = await lockUnpaid(work.tx, id);
      if (!order || (await payFromWallet(platform, work, order)) > 0) return false;
      notifyOfPlaced(work, order);
      return true;
    });
    if (isPaid) done.paid += 1;
  }
  if (signal.aborted) return done;
  done.reminded = await remind(platform);
  done.expired = await expire(platform);
  return done;
}

/** Not by SMS: the customer knows that they did not pay. */
const remind = (platform: Platform): Promise<number> =>
  transact(platform, null, async (work) => {
    const before = new Date(work.now.getTime() - remindAfterMs);
    const orders = await claimReminders(work.tx, before, work.now, batchSize);
    for (const order of orders)
      notify(work, order.person_id, {
        title: 'سفارش شما منتظر پرداخت است',
        message: `سفارش ${toPersianDigits(order.order_number)} هنوز پرداخت نشده است. همین حالا بپردازید تا در صف طراحی برود.`,
        link: `/designOrder/${order.id}`,
      });
    return orders.length;
  });

const expire = (platform: Platform): Promise<number> =>
  transact(platform, null, async (work) => {
    const { tx, now } = work;
    const before = new Date(now.getTime() - unpaidLimits.days * dayMs);
    const overdue = await lockOverdue(tx, before, batchSize);
    if (overdue.length === 0) return 0;
    const ids = overdue.map(({ id }) => id);
    const ended = await endOverdue(tx, ids, orderActions.expire.to, now);
    for (const order of ended) {
      work.send(
        eventInsert({
          order_id: order.id,
          person_id: null,
          by_admin: true,
          action: 'expire',
          from_status: 'unpaid',
          to_status: orderActions.expire.to,
          note: '',
          created_at: now,
        }),
      );
      notify(work, order.person_id, {
        title: 'سفارش لغو شد',
        message: `سفارش ${toPersianDigits(order.order_number)} ${toPersianDigits(unpaidLimits.days)} روز پرداخت نشد و لغو شد.`,
        link: `/designOrder/${order.id}`,
      });
      work.emit({ owner: order.person_id }, 'design', order.id);
    }
    return ended.length;
  });
