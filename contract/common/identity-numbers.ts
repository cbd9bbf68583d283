import * as z from 'zod/mini';
import { bareNumber } from './digits.ts';
import { withoutCountry } from './phone.ts';

const digitsOf = (number: string) => Array.from(number, Number);

/** Checks a person's national id (کد ملی): ten digits, the last a checksum; ten equal digits are invalid. */
export function isNationalId(number: string): boolean {
  if (!/^\d{10}$/.test(number) || /^(\d)\1{9}$/.test(number)) return false;
  const digits = digitsOf(number);
  const rest = digits.slice(0, 9).reduce((sum, digit, index) => sum + digit * (10 - index), 0) % 11;
  return digits[9] === (rest < 2 ? rest : 11 - rest);
}

const companyWeights = [29, 27, 23, 19, 17, 29, 27, 23, 19, 17];

/** Checks a company's national id (شناسه ملی): eleven digits, the last a checksum. */
export function isCompanyId(number: string): boolean {
  if (!/^\d{11}$/.test(number) || number.slice(3, 9) === '000000') return false;
  const digits = digitsOf(number);
  const shift = (digits[9] ?? 0) + 2;
  const rest =
    companyWeights.reduce((sum, weight, index) => sum + ((digits[index] ?? 0) + shift) * weight, 0) % 11;
  return digits[10] === rest % 10;
}

const numberField = (
  missing: string,
  wrong: string,
  isRight: (number: string) => boolean,
  read = bareNumber,
) =>
  z
    .string(missing)
    .check(z.maxLength(40, wrong), z.overwrite(read), z.minLength(1, missing), z.refine(isRight, wrong));

export const nationalId = numberField(
  'کد ملی را وارد کنید.',
  'کد ملی درست نیست؛ ده رقم آن را بررسی کنید.',
  isNationalId,
);

export const companyId = numberField(
  'شناسهٔ ملی شرکت را وارد کنید.',
  'شناسهٔ ملی شرکت درست نیست؛ یازده رقم آن را بررسی کنید.',
  isCompanyId,
);

/** A landline with its province's prefix: `02112345678`. */
export const landline = numberField(
  'تلفن ثابت را وارد کنید.',
  'تلفن ثابت را با پیش‌شماره وارد کنید؛ مانند ۰۲۱۱۲۳۴۵۶۷۸.',
  (number) => /^0[1-8]\d{9}$/.test(number),
  withoutCountry,
);
