/**
 * Files of orders that were cancelled before they were ever finished stay for 30 days; their customer is told a week
 * before. A file that an order made of it names stays with that one.
 */
import { toPersianDigits } from '#contract/common/digits';
import type { Platform } from '../../../platform/ctx.ts';
import { namedKeys } from '../../../platform/files/named-keys.ts';
import { dropVariants } from '../../../platform/images/variants.ts';
import { transact } from '../../../platform/work.ts';
import { notify } from '../../notifications/service.ts';
import { emitOrderChanged } from '../changed.ts';
import { endFiles, lockFiles, setEnds, type Told, unname } from './queries.ts';

const day = 86_400_000;
/** Days from the cancellation, and from telling of it, to the end of its files. */
const keptFor = 30;
const toldBefore = 7;
/** Orders in one transaction. */
const batch = 200;

/** Tells whose files end in a week and moves aside those whose end has come; how many orders and files. */
export async function endCancelledFiles(platform: Platform, signal: AbortSignal): Promise<object> {
  const done = { told: 0, ended: 0, movedAside: 0 };
  for (let more = true; more && !signal.aborted; ) {
    const [told, ended] = [await tell(platform), await end(platform)];
    done.told += told;
    done.ended += ended.orders;
    done.movedAside += ended.files;
    more = told === batch || ended.orders === batch;
  }
  if (done.movedAside > 0) platform.log.info(done, 'files of cancelled orders were moved aside');
  return done;
}

async function tell(platform: Platform): Promise<number> {
  return transact(platform, null, async (work) => {
    const now = work.now.getTime();
    const before = new Date(now - (keptFor - toldBefore) * day);
    const set = await setEnds(work.tx, before, new Date(now + toldBefore * day), batch);
    const losing = Map.groupBy(
      set.filter((order) => order.loses),
      (order) => order.person_id,
    );
    for (const [person, theirs] of losing) await notify(work, person, notice(theirs));
    return set.length;
  });
}

function notice(orders: Told[]) {
  const [first] = orders;
  const numbers = orders.slice(0, 5).map((order) => toPersianDigits(order.order_number));
  const more = orders.length - numbers.length;
  const which =
    orders.length === 1
      ? `سفارش لغوشدهٔ ${numbers[0]}`
      : `سفارش‌های لغوشدهٔ ${numbers.join('، ')}${more > 0 ? ` و ${toPersianDigits(more)} سفارش دیگر` : ''}`;
  return {
    title: 'فایل‌های سفارش لغوشده',
    message: `فایل‌های ${which} ${toPersianDigits(toldBefore)} روز دیگر پاک می‌شود. اگر لازمشان دارید، پیش از آن دریافتشان کنید.`,
    link: orders.length === 1 ? `/designOrder/${first?.id}` : '/designOrder?tab=orders',
  };
}

async function end(platform: Platform): Promise<{ orders: number; files: number }> {
  return transact(platform, null, async (work) => {
    const { tx } = work;
    const ended = await endFiles(tx, work.now, batch);
    const unnamed = await unname(
      tx,
      await lockFiles(
        tx,
        ended.map((order) => order.id),
      ),
    );
    const elsewhere = await namedKeys(tx, unnamed);
    const free = unnamed.filter((key) => !elsewhere.has(key));
    work.drop(free);
    const variants = await dropVariants(work, free);
    for (const { id, person_id } of ended) emitOrderChanged(work, person_id, id);
    return { orders: ended.length, files: free.length + variants };
  });
}
