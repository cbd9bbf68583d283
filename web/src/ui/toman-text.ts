import { toLatinDigits } from '#contract/common/digits';
import { formatNumber, parseAmount } from '#contract/common/money';

const SEPARATOR = '٬';

export type TomanEdit = { text: string; caret: number; value: number | null };

const digitsOf = (text: string) => toLatinDigits(text).replace(/\D/g, '');

/** «۲٬۵۰۰٬۰۰۰»; an empty text for null. */
export function tomanText(value: number | null): string {
  if (value === null) return '';
  return formatNumber(value);
}

/** Returns the caret's position in `text` after `count` digits. */
function caretAfter(text: string, count: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (seen === count) return at;
    if (text[at] !== SEPARATOR) seen += 1;
  }
  return text.length;
}

function settle(digits: string, digitsBefore: number): TomanEdit {
  const zeros = digits.length - digits.replace(/^0+(?=\d)/, '').length;
  const rest = digits.slice(zeros);
  const value = rest === '' ? null : Number(rest);
  const text = tomanText(value);
  return { text, value, caret: caretAfter(text, Math.max(0, digitsBefore - zeros)) };
}

/**
 * Returns the field's text after the browser changed it from `before` to `after`, with the caret at `caret` (counted in
 * `after`). Deleting a separator also deletes the digit next to it. Null refuses an amount above `max`.
 */
export function editToman(
  before: string,
  after: string,
  caret: number,
  max: number,
  forward = false,
): TomanEdit | null {
  let digits = digitsOf(after);
  let left = digitsOf(after.slice(0, caret)).length;
  const onlySeparatorGone = after.length === before.length - 1 && digits === digitsOf(before);
  if (onlySeparatorGone && forward) {
    digits = digits.slice(0, left) + digits.slice(left + 1);
  } else if (onlySeparatorGone && left > 0) {
    digits = digits.slice(0, left - 1) + digits.slice(left);
    left -= 1;
  }
  const edit = settle(digits, left);
  return edit.value !== null && edit.value > max ? null : edit;
}

/**
 * Matches from the first digit to the last, with signs that change the number: «مبلغ: ۵۰۰۰ تومان» is 5000, and "-5" is
 * not 5.
 */
const amountIn = (text: string) => /[-\u2212\u2013.٫]?\d(?:[^]*\d)?/.exec(toLatinDigits(text))?.[0] ?? '';
/** Thousands, millions and rials: with these words the digits alone would be a wrong amount. */
const otherUnit = /هزار|م[یي]ل[یي]|ر[یي]ال/;

/**
 * Returns the field's text after `pasted` replaces the selection of `before`: its digits, without the words around
 * them. Null refuses an amount that is not whole ("2.5" must not become 25) or too large.
 */
export function pasteToman(
  before: string,
  pasted: string,
  from: number,
  to: number,
  max: number,
): TomanEdit | null {
  const matched = amountIn(pasted);
  const amount = parseAmount(matched);
  if (amount === null || amount < 0 || otherUnit.test(pasted)) return null;
  const left = digitsOf(before.slice(0, from));
  const right = digitsOf(before.slice(to));
  const middle = left === '' ? String(amount) : digitsOf(matched);
  const edit = settle(left + middle + right, left.length + middle.length);
  return edit.value !== null && edit.value > max ? null : edit;
}
