import * as z from 'zod/mini';
import { toLatinDigits } from './digits.ts';

// PostgreSQL stores no NUL, and other control characters have no place in what people type.
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const clean = (text: string) => text.toWellFormed().replace(control, '');

const required = 'این قسمت را پر کنید.';

/** Multi-line text, at most 5,000 characters, trimmed; may be empty unless `missing` says what to ask for. */
export const text = (missing?: string) =>
  z.string(missing ?? required).check(
    z.overwrite((value) => clean(value).replace(/\r\n?/g, '\n').trim()),
    z.minLength(missing === undefined ? 0 : 1, missing),
    z.maxLength(5000, 'بیشتر از ۵٬۰۰۰ حرف نمی‌شود.'),
  );

/** One line of at most 200 characters, trimmed; may be empty unless `missing` says what to ask for. */
export const line = (missing?: string) =>
  z.string(missing ?? required).check(
    z.overwrite((value) => clean(value).replace(/\s+/g, ' ').trim()),
    z.minLength(missing === undefined ? 0 : 1, missing),
    z.maxLength(200, 'بیشتر از ۲۰۰ حرف نمی‌شود.'),
  );

/** What is typed into a search box; digits in any script are read as Latin. */
export const searchText = z.string().check(
  z.overwrite((value) => toLatinDigits(clean(value)).trim()),
  z.maxLength(200, 'بیشتر از ۲۰۰ حرف نمی‌شود.'),
);

/** A record's id. Any text is let through: what names no record is answered with NOT_FOUND. */
export const id = z.string().check(z.minLength(1, required), z.maxLength(200));

/**
 * A whole number between two bounds; text in Persian, Arabic or Latin digits is read as a number. `outside` is said of
 * a number beyond the bounds, `message` of what is none.
 */
export function wholeNumber(
  least: number,
  most: number,
  message = 'یک عدد درست وارد کنید.',
  outside = message,
) {
  const shape = z.pipe(
    z.transform((value: unknown) => {
      if (typeof value !== 'string') return value;
      const digits = toLatinDigits(value).trim();
      return /^-?\d{1,16}$/.test(digits) ? Number(digits) : value;
    }),
    z.int(message).check(z.minimum(least, outside), z.maximum(most, outside)),
  );
  shape.register(z.globalRegistry, { type: 'integer', minimum: least, maximum: most });
  return shape as unknown as z.ZodMiniType<number, number>;
}

/** A yes or no; multipart fields and queries bring it as text. */
export const yesNo = (() => {
  const shape = z.pipe(
    z.transform((value: unknown) => (value === 'true' ? true : value === 'false' ? false : value)),
    z.boolean(),
  );
  shape.register(z.globalRegistry, { type: 'boolean' });
  return shape as unknown as z.ZodMiniType<boolean, boolean>;
})();

/** ISO 8601, UTC. */
export const instant = z.string();
