/** Removes the files of orders cancelled unfinished. A file that a reorder still references stays. */
import { toPersianDigits } from '#contract/common/digits';
import { dayMs } from '#contract/common/tehran';
import type { Platform } from '../../../platform/work/ctx.ts';
import { namedKeys } from '../../../platform/files/named-keys.ts';
import { deleteVariants } from '../../../platform/files/variants.ts';
import { transact } from '../../../platform/work/work.ts';
import { notify } from '../../notifications/service.ts';
import { detachFiles, endFiles, type ExpiringOrder, lockFiles, setExpiry } from './queries.ts';

/** Days from the cancellation, and from the warning, to the removal of the files. */
const daysKept = 30;
const warningDays = 7;
/** Orders per transaction. */
const batchSize = 200;

export async function deleteCancelledFiles(platform: Platform, signal: AbortSignal): Promise<object> {
  const totals = { warned: 0, ended: 0, movedAside: 0 };
  for (let more = true; more && !signal.aborted; ) {
    const warned = await warnCustomers(platform);
    const removed = await deleteFiles(platform);
    totals.warned += warned;
    totals.ended += removed.orders;
    totals.movedAside += removed.files;
    more = warned === batchSize || removed.orders === batchSize;
  }
  if (totals.movedAside > 0) platform.log.info(totals, 'files of cancelled orders were moved aside');
  return totals;
}

async function warnCustomers(platform: Platform): Promise<number> {
  return transact(platform, null, async (work) => {
    const now = work.now.getTime();
    const cancelledBefore = new Date(now - (daysKept - warningDays) * dayMs);
    const expiring = await setExpiry(
      work.tx,
      cancelledBefore,
      new Date(now + warningDays * dayMs),
      batchSize,
    );
    const byPerson = Map.groupBy(
      expiring.filter((order) => order.loses_files),
      (order) => order.person_id,
    );
    for (const [person, orders] of byPerson) notify(work, person, expiryNotice(orders));
    return expiring.length;
  });
}

function expiryNotice(orders: ExpiringOrder[]) {
  const [first] = orders;
  const numbers = orders.slice(0, 5).map((order) => toPersianDigits(order.order_number));
  const more = orders.length - numbers.length;
  const names =
    orders.length === 1
      ? `سفارش لغوشدهٔ ${numbers[0]}`
      : `سفارش‌های لغوشدهٔ ${numbers.join('، ')}${more > 0 ? ` و ${toPersianDigits(more)} سفارش دیگر` : ''}`;
  return {
    title: 'فایل‌های سفارش لغوشده',
    message: `فایل‌های ${names} ${toPersianDigits(warningDays)} روز دیگر پاک می‌شود. اگر لازمشان دارید، پیش از آن دریافتشان کنید.`,
    link: orders.length === 1 ? `/designOrder/${first?.id}` : '/designOrder?tab=orders',
  };
}

async function deleteFiles(platform: Platform): Promise<{ orders: number; files: number }> {
  return transact(platform, null, async (work) => {
    const { tx } = work;
    const ended = await endFiles(tx, work.now, batchSize);
    const keys = await lockFiles(
      tx,
      ended.map((order) => order.id),
    );
    const detached = await detachFiles(tx, keys);
    const referenced = await namedKeys(tx, detached);
    const removed = detached.filter((key) => !referenced.has(key));
    work.deleteFiles(removed);
    const variants = await deleteVariants(work, removed);
    for (const { id, person_id } of ended) work.emit({ owner: person_id }, 'design', id);
    return { orders: ended.length, files: removed.length + variants };
  });
}
