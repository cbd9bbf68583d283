import * as z from 'zod/mini';
import { toLatinDigits } from './digits.ts';

// PostgreSQL stores no NUL, and other control characters have no place in what people type.
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const clean = (text: string) => text.toWellFormed().replace(control, '');

const required = 'این قسمت را پر کنید.';

/** Multi-line text, trimmed, at most 5,000 characters; may be empty unless `missing` gives a message. */
export const text = (missing?: string) =>
  z.string(missing ?? required).check(
    z.overwrite((value) => clean(value).replace(/\r\n?/g, '\n').trim()),
    z.minLength(missing === undefined ? 0 : 1, missing),
    z.maxLength(5000, 'بیشتر از ۵٬۰۰۰ حرف نمی‌شود.'),
  );

/** One line of text, trimmed, at most 200 characters; may be empty unless `missing` gives a message. */
export const line = (missing?: string) =>
  z.string(missing ?? required).check(
    z.overwrite((value) => clean(value).replace(/\s+/g, ' ').trim()),
    z.minLength(missing === undefined ? 0 : 1, missing),
    z.maxLength(200, 'بیشتر از ۲۰۰ حرف نمی‌شود.'),
  );

/** A search text; digits in any script become Latin. */
export const searchText = z.string().check(
  z.overwrite((value) => toLatinDigits(clean(value)).trim()),
  z.maxLength(200, 'بیشتر از ۲۰۰ حرف نمی‌شود.'),
);

/** A record's id. Any text passes: an id that names no record is refused later with NOT_FOUND. */
export const id = z.string().check(z.minLength(1, required), z.maxLength(200));

/** `read` converts text or returns a value unchanged; `described` is for OpenAPI, which cannot derive it. */
export function readAs<T>(
  read: (value: unknown) => unknown,
  shape: z.ZodMiniType<T>,
  described: z.core.GlobalMeta,
): z.ZodMiniType<T, T> {
  const reader = z.pipe(z.transform(read), shape);
  reader.register(z.globalRegistry, described);
  return reader as unknown as z.ZodMiniType<T, T>;
}

/** Reads a number in Persian, Arabic or Latin digits from a text that matches `pattern`. */
export const numberIn = (pattern: RegExp) => (value: unknown) => {
  const digits = typeof value === 'string' ? toLatinDigits(value).trim() : '';
  return pattern.test(digits) ? Number(digits) : value;
};

/**
 * A whole number between two bounds, also as a text of digits. `outside` is the message for a number beyond the
 * bounds, `message` the one for a value that is no whole number.
 */
export const wholeNumber = (
  least: number,
  most: number,
  message = 'یک عدد درست وارد کنید.',
  outside = message,
) =>
  readAs(
    numberIn(/^-?\d{1,16}$/),
    z.int(message).check(z.minimum(least, outside), z.maximum(most, outside)),
    { type: 'integer', minimum: least, maximum: most },
  );

/** Reads a decimal number from a text in Persian, Arabic or Latin digits. */
export const readDecimal = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? Number(toLatinDigits(value).replace('٫', '.')) : value;

/** A number between two bounds, also as a text of digits; `message` is for any other value. */
export const decimalNumber = (
  { least, most }: { readonly least: number; readonly most: number },
  message: string,
) =>
  readAs(readDecimal, z.number(message).check(z.minimum(least, message), z.maximum(most, message)), {
    type: 'number',
    minimum: least,
    maximum: most,
  });

/** The length of a video or sound in seconds, as a browser measured it; an empty text tells nothing. */
export const measuredSeconds = (most: number, message: string) =>
  z.optional(
    readAs(
      (value) => (typeof value === 'string' && value.trim() === '' ? undefined : readDecimal(value)),
      z.optional(z.number(message).check(z.minimum(0, message), z.maximum(most, message))),
      { type: 'number', minimum: 0, maximum: most },
    ),
  );

export const yesNo = readAs(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean(),
  { type: 'boolean' },
);

export const instant = z.string();
