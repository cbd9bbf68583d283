import { toPersianDigits } from '#contract/common/digits';
import { formatNumber, formatToman } from '#contract/common/money';
import { type OrderType, orderTypeLabels } from '#contract/orders';
import { type AuditAction, type AuditEntry, type Level, levelLabels } from '#contract/people';
import { formatDay } from '../../lib/dates.ts';

type Details = AuditEntry['details'];

const order = ({ orderNumber }: Details) =>
  orderNumber != null && `سفارش ${toPersianDigits(String(orderNumber))}`;

/** Tomans as the wallet sees them: positive came in. */
function moved(amount: unknown): string | false {
  if (typeof amount !== 'number' || amount === 0) return false;
  return amount > 0 ? `${formatToman(amount)} به کیف پول برگشت` : `${formatToman(-amount)} از کیف پول کم شد`;
}

const typeName = (type: unknown) => orderTypeLabels[type as OrderType] ?? String(type);

/** What an admin has accepted or refused, by the level it starts from. */
const levelAfter: Record<string, Level> = { normal: 'verified', verified: 'vip' };
const level = ({ from }: Details) => {
  const next = levelAfter[String(from)];
  return next && `به سطح «${levelLabels[next]}»`;
};

type Fact = string | false | undefined;

/** The figures of each act worth reading; ids are left out. */
const facts: Partial<Record<AuditAction, (details: Details) => readonly Fact[]>> = {
  balanceChange: ({ amount, balance }) => [
    typeof amount === 'number' &&
      (amount < 0 ? `${formatToman(-amount)} کم شد` : `${formatToman(amount)} اضافه شد`),
    typeof balance === 'number' && `موجودی بعد از آن: ${formatToman(balance)}`,
  ],
  smsChange: ({ sms }) => [sms === true ? 'روشن شد' : 'خاموش شد'],
  offerCreate: ({ code, amount }) => [
    code != null && `کد ${String(code)}`,
    typeof amount === 'number' && formatToman(amount),
  ],
  designChange: (details) => [
    order(details),
    details.newType != null && `از «${typeName(details.oldType)}» به «${typeName(details.newType)}»`,
    moved(details.moved),
  ],
  designReject: (details) => [order(details), moved(details.moved)],
  designCancel: (details) => [order(details), moved(details.moved)],
  upgradeAccept: (details) => [level(details)],
  upgradeReject: (details) => [level(details)],
  deviceOut: ({ serial, date }) => [
    serial != null && `سریال ${String(serial)}`,
    typeof date === 'string' && `خروج در ${formatDay(date)}`,
  ],
  loginsEnd: ({ ended }) => [typeof ended === 'number' && `${formatNumber(ended)} ورود بسته شد`],
};

/** «سفارش ۱۰۰۳»، «۵۰٬۰۰۰ تومان اضافه شد»؛ nothing where there is nothing to add. */
export const auditFacts = ({ action, details }: Pick<AuditEntry, 'action' | 'details'>): string[] =>
  (facts[action]?.(details) ?? []).filter((fact): fact is string => Boolean(fact));
