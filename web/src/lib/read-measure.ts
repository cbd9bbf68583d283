import { toLatinDigits } from '#contract/common/digits';

const invisible = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\u061c\ufeff]/g;
const before = /^(?:usa?|size|سایز|ø|⌀) ?/i;
const after = / ?(?:mm|m\.m|millimeters?|millimetres?|میلی ?متر|م\.?م|usa?)\.?$/i;
const vulgar = /[\u00bc-\u00be\u2150-\u215e]/g;
/** "8 1/2", "8-1/2" and "9 1⁄2"; the sign U+2044 makes a fraction by itself too. */
const mixed = /^(\d{1,6})[ -](\d{1,3})[/\u2044](\d{1,3})$/;
const fraction = /^(\d{1,3})\u2044(\d{1,3})$/;

/**
 * Reads a size as people write it: in Persian, Arabic or Latin digits, with a point or the Persian slash («۸/۵»), with
 * "mm" or "US", and with a fraction ("8 1/2", "9½"). Returns null for anything else.
 */
export function readMeasure(written: string): number | null {
  const text = toLatinDigits(
    written
      .replaceAll('\u200c', ' ')
      .replace(invisible, '')
      .replace(vulgar, (sign) => ` ${sign.normalize('NFKC')}`)
      .normalize('NFKC'),
  )
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/ ?([٫,،/\u2044-]) ?/g, '$1')
    .trim()
    .replace(before, '')
    .replace(after, '');
  const [, whole = '0', over, under] = mixed.exec(text) ?? fractionOf(text);
  if (over !== undefined) {
    const [part, parts] = [Number(over), Number(under)];
    return part < parts ? Number(whole) + part / parts : null;
  }
  const decimal = text.replace(/[٫,،/]/, '.');
  return /^-?\d{0,6}(\.\d{0,6})?$/.test(decimal) && /\d/.test(decimal) ? Number(decimal) : null;
}

const fractionOf = (text: string): readonly (string | undefined)[] => {
  const [all, over, under] = fraction.exec(text) ?? [];
  return [all, '0', over, under];
};
