import { formatNumber } from '#contract/common/money';
import type { CustomerCard } from '#contract/dashboard';
import type { Order } from '#contract/orders';
import { formatWhen } from '../../lib/dates.ts';
import { placeText, promiseText } from '../orders/parts.ts';

type Kind = CustomerCard['kind'];

const said: readonly [Kind | 'wish', (count: string) => string][] = [
  ['question', (count) => `${count} سفارش منتظر جواب شماست`],
  ['unpaid', (count) => `${count} سفارش منتظر پرداخت است`],
  ['late', (count) => `${count} سفارش دیر شده است`],
  ['wish', (count) => `مشتری شما دربارهٔ ${count} طرح نظر داده است`],
  ['ready', (count) => `${count} طرح آماده است`],
  ['ticket', (count) => `${count} تیکت پاسخ تازه دارد`],
];

// Nine is a digit, because «نه سفارش» also means "no order".
const words = ['صفر', 'یک', 'دو', 'سه', 'چهار', 'پنج', 'شش', 'هفت', 'هشت'];
const inWords = (count: number) => words[count] ?? formatNumber(count);

/** The desk in one sentence: «یک سفارش منتظر جواب شماست و دو طرح آماده است.» */
export function deskSummary(cards: readonly Pick<CustomerCard, 'kind' | 'hasWish'>[]): string {
  const count = (kind: Kind | 'wish') =>
    cards.filter((card) => (card.hasWish ? 'wish' : card.kind) === kind).length;
  const parts = said.filter(([kind]) => count(kind) > 0).map(([kind, say]) => say(inWords(count(kind))));
  const last = parts.pop();
  if (last !== undefined) return `${parts.length > 0 ? `${parts.join('، ')} و ` : ''}${last}.`;
  const working = count('inWork');
  if (working > 0) return `${inWords(working)} سفارش در جریان است.`;
  return 'کاری منتظر شما نیست. عکس طرح بعدی را همین‌جا بفرستید.';
}

/** Returns the progress of an order, such as «نفر چهارم صف · معمولاً تا فردا ظهر», or the delivery date if it is finished. */
export function standing({ status, position, promisedFor, late, finishedAt }: Order): string {
  if (status === 'finished') return formatWhen(finishedAt);
  const place =
    status === 'pending'
      ? position === undefined
        ? 'در صف'
        : `${placeText(position)} صف`
      : {
          designing: 'در حال طراحی',
          suspended: 'پاسخ شما به دست طراح رسید',
          revising: 'بازنگری در نوبت طراح است',
        }[status as 'designing'];
  if (!promisedFor) return place;
  if (late && Date.parse(promisedFor) < Date.now()) return `${place} · دیر شده است`;
  return `${place} · ${late ? 'قول تازه: ' : 'معمولاً '}تا ${promiseText(promisedFor)}`;
}

/** The note on an order whose promise has passed; `hasSms`: its customer is told by SMS too. */
export function lateText({ promisedFor }: Order, hasSms: boolean): string {
  const next = promisedFor && Date.parse(promisedFor) > Date.now();
  return next
    ? `ببخشید، به قولمان نرسیدیم. تا ${promiseText(promisedFor)} آماده می‌شود.`
    : `ببخشید، به قولمان نرسیدیم. طراح پیگیر است؛ همین که آماده شود ${hasSms ? 'پیامک می‌زنیم' : 'خبرتان می‌کنیم'}.`;
}
