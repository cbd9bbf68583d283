/** Late orders get a new promise before their customer asks, and deliveries are counted for the promises to come. */
import { toPersianDigits } from '#contract/common/digits';
import { promisedHours } from '#contract/common/working-hours';
import type { Platform } from '../../../platform/work/ctx.ts';
import { transact } from '../../../platform/work/work.ts';
import { notify } from '../../notifications/service.ts';
import { valueOfSetting } from '../../settings/service.ts';
import { eventInsert } from '../conversations/queries.ts';
import { promiseText } from './notices.ts';
import { minutesTaken, promiseFor } from './promise.ts';
import {
  countDeliveries,
  deliveriesInsert,
  lockMissed,
  lockProgress,
  renewPromise,
  selectEarlier,
  updateProgress,
} from './queries.ts';

const batchSize = 100;

/** Tells each customer of a late order once, with a new promise if there can be one; an admin's own promise stays. */
export const renewPromises = (platform: Platform): Promise<{ late: number }> =>
  transact(platform, null, async (work) => {
    const { tx, now } = work;
    const orders = await lockMissed(tx, now, batchSize);
    for (const order of orders) {
      const promise = await promiseFor(tx, order.type, now);
      work.send(renewPromise(tx, order, promise));
      const until = promise && promiseText(promise);
      if (until)
        work.send(
          eventInsert({
            order_id: order.id,
            person_id: null,
            by_admin: true,
            action: 'promise',
            from_status: order.status,
            to_status: order.status,
            note: until,
            created_at: now,
          }),
        );
      const number = toPersianDigits(order.order_number);
      notify(work, order.person_id, {
        title: 'سفارش شما دیر شد',
        message: until
          ? `ببخشید؛ سفارش ${number} به قولمان نرسید. تا ${until} آماده می‌شود.`
          : `ببخشید؛ سفارش ${number} به قولمان نرسید. همین که آماده شود خبرتان می‌کنیم.`,
        link: `/designOrder/${order.id}`,
      });
      work.emit({ owner: order.person_id }, 'design', order.id);
    }
    return { late: orders.length };
  });

/** Orders that are looked through in one transaction. */
const fillSize = 2000;

/** Counts deliveries, after filling in those from before this table existed, in batches. */
export async function tendDeliveries(
  platform: Platform,
  signal: AbortSignal,
): Promise<{ counted: number; filled: number }> {
  let filled = 0;
  for (;;) {
    const batch = signal.aborted ? null : await fillDeliveries(platform);
    if (batch === null) break;
    filled += batch;
  }
  const counted = await transact(platform, null, ({ tx, now }) => countDeliveries(tx, now));
  return { counted, filled };
}

/** Returns how many deliveries of the next orders were found; null if all orders have been looked through, or there are no hours now. */
const fillDeliveries = (platform: Platform): Promise<number | null> =>
  transact(platform, null, async ({ tx, now, send }) => {
    const progress = await lockProgress(tx);
    if (!progress) return null;
    const [value, orders] = await Promise.all([
      valueOfSetting(tx, 'hours'),
      selectEarlier(tx, progress.filled_to, now, fillSize),
    ]);
    const hours = promisedHours(value);
    if (!hours) return null;
    const deliveries = orders.flatMap(({ id, type, paid, delivered, pauses }) => {
      if (!delivered) return [];
      const spans = pauses.map(({ from, to }) => ({
        from: new Date(from),
        to: to === null ? null : new Date(to),
      }));
      return [{ order: id, type, at: delivered, minutes: minutesTaken(hours, paid, delivered, spans) }];
    });
    if (deliveries.length > 0) send(deliveriesInsert(deliveries));
    await updateProgress(tx, orders.at(-1)?.id ?? progress.filled_to, orders.length < fillSize).execute();
    return deliveries.length;
  });
