import { formatNumber, formatToman } from '#contract/common/money';
import { chargeLimits } from '#contract/wallet';

/** In tomans: the amount to pay at the bank for an order, the part that the wallet pays, and the rest in the wallet. */
export interface Quote {
  atBank: number;
  fromWallet: number;
  left: number;
}

export function quoteOf(total: number, balance: number): Quote {
  const missing = Math.max(0, total - balance);
  const atBank = missing > 0 ? Math.max(missing, chargeLimits.min) : 0;
  return { atBank, fromWallet: total - missing, left: balance + atBank - total };
}

/** The label of the button that places an order, and its end, which the narrowest phones leave out. */
export function orderLabelParts({ atBank, fromWallet }: Quote): [label: string, end: string] {
  if (atBank > 0) return [`پرداخت ${formatNumber(atBank)} و ثبت سفارش`, ''];
  return fromWallet > 0 ? [`ثبت سفارش · ${formatNumber(fromWallet)}`, ' از کیف پول'] : ['ثبت سفارش', ''];
}

export const orderLabel = (quote: Quote): string => orderLabelParts(quote).join('');

/** The label of the button that pays an order. */
export const payLabel = ({ atBank, fromWallet }: Quote): string =>
  atBank > 0 ? `پرداخت ${formatNumber(atBank)}` : `پرداخت ${formatNumber(fromWallet)} از کیف پول`;

/** A note about the wallet's part in the payment; empty if it has none. */
export function quoteNote({ atBank, fromWallet, left }: Quote): string {
  if (atBank === 0) return left > 0 ? `بعد از سفارش ${formatToman(left)} در کیف پولتان می‌ماند.` : '';
  if (left > 0)
    return `کمترین پرداخت بانکی ${formatToman(atBank)} است؛ ${formatToman(left)} در کیف پولتان می‌ماند.`;
  return fromWallet > 0 ? `${formatToman(fromWallet)} هم از کیف پولتان برداشته می‌شود.` : '';
}
