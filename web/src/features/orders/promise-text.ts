import { toPersianDigits } from '#contract/common/digits';
import { dayLabel, partOfDay, weekdayLabel } from '#contract/common/jalali';
import type { Order, OrderType } from '#contract/orders';
import { dayMs, tehranOffset } from '#contract/common/tehran';

const ordinals =
  'اول دوم سوم چهارم پنجم ششم هفتم هشتم نهم دهم یازدهم دوازدهم سیزدهم چهاردهم پانزدهم شانزدهم هفدهم هجدهم نوزدهم'.split(
    ' ',
  );

/** A place in the queue, in words where people say them: «نفر سوم», «نفر دوازدهم», «نفر ۲۴». */
export const placeText = (position: number): string =>
  `نفر ${ordinals[position - 1] ?? toPersianDigits(position)}`;

/** Says what happens when an unpaid order is paid; a code is finished at once. */
export const paidText = (type: OrderType): string =>
  type === 'qr' ? 'با پرداخت، کد همان لحظه آماده می‌شود.' : 'با پرداخت، سفارش ثبت می‌شود و در صف طراحی می‌رود.';

const dayOf = (at: number) => Math.floor((at + tehranOffset) / dayMs);

/** A moment as one promises it: «امروز عصر», «فردا ظهر», «شنبه صبح», «۱۲ آذر ۱۴۰۵». */
export function promiseText(promise: string, now: Date = new Date()): string {
  const at = Date.parse(promise);
  const part = partOfDay(at);
  const days = dayOf(at) - dayOf(now.getTime());
  if (days === 0) return `امروز ${part}`;
  if (days === 1) return `فردا ${part}`;
  if (days > 1 && days < 7) return `${weekdayLabel(at)} ${part}`;
  return dayLabel(at);
}

const inWork = { pending: 'سفارش شما در صف است.', designing: 'طراح روی سفارش شما کار می‌کند.' };

type InWork = Pick<Order, 'position' | 'promisedFor' | 'late'> & { status: keyof typeof inWork };

/** Describes a paid order's progress and when it will be ready. `hasSms`: the customer also gets an SMS. */
export function inWorkText({ status, position, promisedFor, late }: InWork, hasSms: boolean): string {
  const place = position === undefined ? inWork[status] : `${placeText(position)} صف هستید.`;
  const tell = hasSms ? 'پیامک می‌زنیم' : 'خبرتان می‌کنیم';
  const isPast = promisedFor !== undefined && Date.parse(promisedFor) < Date.now();
  if (late && (isPast || promisedFor === undefined))
    return `${place} ببخشید، به قولمان نرسیدیم؛ همین که آماده شود ${tell}.`;
  if (late && promisedFor) return `${place} ببخشید، دیر شد؛ تا ${promiseText(promisedFor)} آماده می‌شود.`;
  if (promisedFor) return `${place} معمولاً تا ${promiseText(promisedFor)} آماده می‌شود؛ ${tell}.`;
  return `${place} همین که آماده شود ${tell}.`;
}
