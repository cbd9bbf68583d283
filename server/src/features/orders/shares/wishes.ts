/** Wishes of guests, sent through a link. Only the order's customer sees them. */
import type { BodyOf } from '#contract/common/endpoint';
import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import { isTakenBack } from '#contract/orders';
import { type sendWish as call, wishLimits } from '#contract/shares';
import { Refusal } from '../../../platform/foundation/refusal.ts';
import { isBusy } from '../../../platform/files/variants.ts';
import { refuseAboveLimit } from '../../../platform/work/hourly-limits.ts';
import { transact } from '../../../platform/work/work.ts';
import { notify } from '../../notifications/service.ts';
import { shownTo } from './picture.ts';
import { countWishes, countWishesFrom, insertWish, lockShare, type SharedRow } from './queries.ts';
import { closed, findShared } from './service.ts';

type Guest = Parameters<typeof shownTo>[0] & Parameters<typeof transact>[0] & { network: string };

export const newVersion = 'نسخهٔ تازه‌ای از این طرح رسیده است. آن را ببینید و دوباره بفرستید.';

/**
 * Stores a wish; throws CONFLICT if the guest did not see the newest version, RATE_LIMITED above the limits, and NOT_FOUND or GONE
 * as `findShared` does.
 */
export async function sendWish(guest: Guest, token: string, wish: BodyOf<typeof call>) {
  const row = await findShared(guest, token);
  const { name, text, pins, approve, version: seen } = wish;
  const file = pins.length > 0 ? await pinnedFile(guest, row) : null;
  return transact(guest, null, async (work) => {
    const { tx, now } = work;
    await refuseAboveLimit(guest, work, {
      lock: `wish ${guest.network}`,
      count: () => countWishesFrom(tx, guest.network, now),
      max: wishLimits.anHour,
      why: `در هر ساعت ${formatNumber(wishLimits.anHour)} نظر می‌توانید بفرستید.`,
    });
    const { status, closed_at, version } = await lockShare(tx, row);
    if (closed_at || isTakenBack(status)) throw closed();
    // Without a version the wish is about the one that was found, and so are its pins.
    if (seen !== undefined && !(seen === row.version && seen === version))
      throw new Refusal('CONFLICT', newVersion);
    if ((await countWishes(tx, row.id)) >= wishLimits.inAll)
      throw new Refusal(
        'RATE_LIMITED',
        'این لینک دیگر نظر تازه‌ای نمی‌گیرد. به فرستندهٔ لینک بگویید لینک تازه‌ای بدهد.',
      );
    work.send(
      insertWish(tx, {
        share_id: row.id,
        order_id: row.order_id,
        version: row.version,
        status,
        file_id: file,
        name,
        text,
        pins,
        approves: approve,
        network: guest.network,
        created_at: now,
      }),
    );
    const who = name === '' ? 'یک نفر' : `«${name}»`;
    const what = approve ? 'طرح را تأیید کرد' : 'دربارهٔ طرح نظر داد';
    notify(work, row.person_id, {
      title: approve ? 'مشتری شما طرح را تأیید کرد' : 'نظر تازه از لینک شما',
      message: `${who} با لینک سفارش ${toPersianDigits(row.order_number)} ${what}.`,
      link: `/designOrder/${row.order_id}`,
    });
    work.emit({ person: row.person_id }, 'design', row.order_id);
    return { ok: true as const };
  });
}

/** The file whose picture a guest sees; while that is being drawn, none. */
async function pinnedFile(guest: Guest, row: SharedRow): Promise<number | null> {
  try {
    return (await shownTo(guest, row))?.file.id ?? null;
  } catch (error) {
    if (isBusy(error)) return null;
    throw error;
  }
}
