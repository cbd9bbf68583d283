import { toPersianDigits } from '#contract/common/digits';
import { formatNumber, formatToman } from '#contract/common/money';
import { type OrderType, orderTypeLabels } from '#contract/orders';
import type { AuditAction, AuditEntry } from '#contract/audit';
import { type Level, levelLabels } from '#contract/people';
import { formatDay } from '../../lib/dates.ts';

type Details = AuditEntry['details'];

const order = ({ orderNumber }: Details) =>
  orderNumber != null && `سفارش ${toPersianDigits(String(orderNumber))}`;

/** `amount` is in tomans; positive amounts were added to the wallet. */
function moved(amount: unknown): string | false {
  if (typeof amount !== 'number' || amount === 0) return false;
  return amount > 0 ? `${formatToman(amount)} به کیف پول برگشت` : `${formatToman(-amount)} از کیف پول کم شد`;
}

const typeName = (type: unknown) => orderTypeLabels[type as OrderType] ?? String(type);

/** The level that an accepted or rejected request leads to, by the level it starts from. */
const levelAfter: Record<string, Level> = { normal: 'verified', verified: 'vip' };
const level = ({ from }: Details) => {
  const next = levelAfter[String(from)];
  return next && `به سطح «${levelLabels[next]}»`;
};

type Fact = string | false | undefined;

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
  ticketClose: ({ ticketNumber }) => [
    ticketNumber != null && `تیکت ${toPersianDigits(String(ticketNumber))}`,
  ],
  loginsEnd: ({ ended }) => [typeof ended === 'number' && `${formatNumber(ended)} ورود بسته شد`],
};

/** Returns «سفارش ۱۰۰۳»، «۵۰٬۰۰۰ تومان اضافه شد»; empty without details. */
export const auditFacts = ({ action, details }: Pick<AuditEntry, 'action' | 'details'>): string[] =>
  (facts[action]?.(details) ?? []).filter((fact): fact is string => Boolean(fact));
