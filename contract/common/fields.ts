import * as z from 'zod/mini';
import { plainDigits, toLatinDigits } from './digits.ts';
import { formatNumber, parseAmount } from './money.ts';
import { trimInvisible } from './visible.ts';

// PostgreSQL stores no NUL, and other control characters have no place in what people type.
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const clean = (text: string) => trimInvisible(text.toWellFormed().replace(control, ''));

const required = 'این قسمت را پر کنید.';

const upTo = (max: number) => z.maxLength(max, `بیشتر از ${formatNumber(max)} حرف نمی‌شود.`);

/**
 * Multi-line text, trimmed, at most 5,000 characters by default; may be empty unless `missing` gives a message. A text
 * that nobody sees is empty.
 */
export const text = (missing?: string, max = 5000) =>
  z.string(missing ?? required).check(
    z.overwrite((value) => clean(value.replace(/\r\n?/g, '\n'))),
    z.minLength(missing === undefined ? 0 : 1, missing),
    upTo(max),
  );

/** One line of text, trimmed, at most 200 characters; may be empty unless `missing` gives a message, as for `text`. */
export const line = (missing?: string) =>
  z.string(missing ?? required).check(
    z.overwrite((value) => clean(value.replace(control, '').replace(/\s+/g, ' '))),
    z.minLength(missing === undefined ? 0 : 1, missing),
    upTo(200),
  );

/** A search text; digits in any script become Latin. */
export const searchText = z.string().check(
  z.overwrite((value) => toLatinDigits(clean(value))),
  upTo(200),
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

/** Reads the JSON of a form's field. */
export const fromJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
};

/** Reads a number in any script's digits from a text that matches `pattern`; `٫` and `−` are read as `.` and `-`. */
export const numberIn = (pattern: RegExp) => (value: unknown) => {
  if (typeof value !== 'string') return value;
  const digits = plainDigits(value).replace('\u2212', '-').replace('٫', '.');
  return pattern.test(digits) ? Number(digits) : value;
};

/**
 * A whole number between two bounds, also as a text of digits. `outside` is the message for a number beyond the
 * bounds, `message` the one for a value that is no whole number.
 */
export const wholeNumber = (
  min: number,
  max: number,
  message = 'یک عدد درست وارد کنید.',
  outside = message,
) =>
  readAs(numberIn(/^-?\d{1,16}$/), z.int(message).check(z.minimum(min, outside), z.maximum(max, outside)), {
    type: 'integer',
    minimum: min,
    maximum: max,
  });

/** Persian words, and «QR» of a type of order, and the signs around a number. A dash or dot before any word would belong to the number. */
const numberWithWords =
  /^(?![^\p{L}\p{N}]*[\p{Pd}\u2212.])(?:[\s#:;.,!?"'()[\]\u00ab\u00bb\u2018-\u201f\u060c\u061b\u061f\u066c\u06d4\u0600-\u06ff\p{Pd}]|qr)*([0-9]{1,16})[\s#:;.,!?"'()[\]\u00ab\u00bb\u2018-\u201f\u060c\u061b\u061f\u066c\u06d4]*$/iu;

/** A record's number, also as pages write it: «طراحی کورل ۱٬۰۵۶», «#1056», «سفارش: (۱ ۰۵۶)». */
export const recordNumber = (message = 'یک عدد درست وارد کنید.') =>
  readAs(
    (value) => {
      if (typeof value !== 'string') return value;
      const written = plainDigits(value).replace(/(?<=\d)(?:[,٬،'\u2019]|\s(?=\d{3}(?!\d)))(?=\d)/g, '');
      const [, number] = numberWithWords.exec(written) ?? [];
      return number === undefined ? value : Number(number);
    },
    z.int(message).check(z.minimum(1, message), z.maximum(2_147_483_647, message)),
    { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
  );

/** An amount of whole tomans, also as a text in groups of three; the messages are as for `wholeNumber`. */
export const tomans = (min: number, max: number, message: string, outside = message) =>
  readAs(
    (value) => (typeof value === 'string' ? (parseAmount(value) ?? value) : value),
    z.int(message).check(z.minimum(min, outside), z.maximum(max, outside)),
    { type: 'integer', minimum: min, maximum: max },
  );

/** Reads a decimal number. Only digits and a point make one: what JavaScript reads besides, as 0x7 and 1e1, is none. */
export const readDecimal = numberIn(/^-?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})$/);

/** A number between two bounds, also as a text of digits; `message` is for any other value. */
export const decimalNumber = (
  { min, max }: { readonly min: number; readonly max: number },
  message: string,
) =>
  readAs(readDecimal, z.number(message).check(z.minimum(min, message), z.maximum(max, message)), {
    type: 'number',
    minimum: min,
    maximum: max,
  });

/** The length of a video or sound in seconds, as a browser measured it; empty if it could not. */
export const measuredSeconds = (max: number, message: string) =>
  z.optional(
    readAs(
      (value) => (typeof value === 'string' && value.trim() === '' ? undefined : readDecimal(value)),
      z.optional(z.number(message).check(z.minimum(0, message), z.maximum(max, message))),
      { type: 'number', minimum: 0, maximum: max },
    ),
  );

export const yesNo = readAs(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean(),
  { type: 'boolean' },
);

export const instant = z.string();
