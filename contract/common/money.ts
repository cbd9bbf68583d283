import { plainDigits, toPersianDigits, withoutSeparators } from './digits.ts';

/** The largest single amount, in tomans. */
export const MAX_AMOUNT = 1_000_000_000_000;

/** The largest balance, in tomans; still exact in a JavaScript number. */
export const MAX_BALANCE = 1_000_000_000_000_000;

/** Shifts the point of a number's decimal form, which a product would not keep: 1.005 × 100 is below 100.5. */
const shiftPoint = (value: number, places: number) => Number(`${value < 1e-6 ? 0 : value}e${places}`);

/** Writes «۲٫۵» as `Intl.NumberFormat('fa-IR')` does, which takes a phone 50 ms to load. */
export function formatDecimal(value: number, decimals: number): string {
  const rounded = shiftPoint(Math.round(shiftPoint(Math.abs(value), decimals)), -decimals);
  const [whole = '', fraction] = String(rounded).split('.');
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end));
  const grouped = groups.join('٬');
  const sign = value < 0 && rounded > 0 ? '\u200e\u2212' : '';
  return sign + toPersianDigits(fraction === undefined ? grouped : `${grouped}٫${fraction}`);
}

/** The same with at most two decimals: «۱۵۰٬۰۰۰». */
export const formatNumber = (value: number): string => formatDecimal(value, 2);

const compactUnits = [
  [1e12, 'تریلیون'],
  [1e9, 'میلیارد'],
  [1e6, 'میلیون'],
  [1e3, 'هزار'],
] as const;

/** Formats a number that is not negative for little space, with at most one decimal: «۱٫۵ میلیون». */
export function formatCompact(value: number): string {
  for (const [size, name] of compactUnits) {
    // 999,950 is rounded to a million, not to a thousand thousands.
    if (value >= size - size / 20_000) return `${formatDecimal(value / size, 1)}\u00a0${name}`;
  }
  return formatDecimal(value, 1);
}

/** Formats an amount of whole tomans: «۱۵۰٬۰۰۰ تومان». */
export function formatToman(amount: number): string {
  return `${formatNumber(amount)} تومان`;
}

/** In characters, with spaces and unit. */
const maxAmountLength = 100;

const unit = / ?(?:تومان|تومن)$/;
const minus = /^[\p{Pd}\u2212] ?/u;

const withoutBrackets = (text: string): string =>
  /^\p{Ps}/u.test(text) && /\p{Pe}$/u.test(text) ? text.slice(1, -1).trim() : text;

/** Groups of three digits, all divided by the same mark, with optional spaces around it. */
function areGroups(digits: string): boolean {
  const [first = '', ...others] = digits.split(/[^0-9]+/);
  const written = digits.split(/[0-9]+/).slice(1, -1);
  const [mark, ...otherMarks] = new Set(written.map((each) => each.replaceAll(' ', '') || ' '));
  return (
    /^\d{1,3}$/.test(first) &&
    others.every((group) => group.length === 3) &&
    otherMarks.length === 0 &&
    mark?.length === 1 &&
    withoutSeparators(mark) === ''
  );
}

/**
 * Parses an amount of whole tomans: digits of any script, any one separator between groups of three, with or without
 * «تومان». Returns null for anything that is not a whole amount ("2.5" is refused rather than read as 25) and for
 * amounts further from zero than `max`.
 */
export function parseAmount(text: string, max: number = MAX_BALANCE): number | null {
  if (text.length > maxAmountLength) return null;
  const written = plainDigits(text).replace(/\s+/g, ' ').replace(unit, '');
  const latin = withoutBrackets(written).replace(unit, '');
  const negative = minus.test(latin);
  const digits = negative ? latin.replace(minus, '') : latin;
  if (!/^\d+$/.test(digits) && !areGroups(digits)) return null;
  const value = Number(digits.replace(/\D/g, ''));
  if (!Number.isSafeInteger(value) || value > max) return null;
  return negative && value !== 0 ? -value : value;
}

/** A length in mm with at most two digits after the point, three below a tenth. */
export const formatLength = (mm: number): string => formatDecimal(mm, Math.abs(mm) < 0.1 ? 3 : 2);
