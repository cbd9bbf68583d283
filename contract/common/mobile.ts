import * as z from 'zod/mini';
import { withoutCountry } from './phone.ts';

export const mobileFault = 'شمارهٔ موبایل را درست وارد کنید؛ مانند ۰۹۱۲۳۴۵۶۷۸۹.';

/** Reads an Iranian mobile number in any usual form as `09xxxxxxxxx`; null for anything else. */
export function parseMobile(written: string): string | null {
  const national = withoutCountry(written);
  return /^0?9\d{9}$/.test(national) ? `0${national.slice(-10)}` : null;
}

export const mobile = z.string(mobileFault).check(
  z.maxLength(40, mobileFault),
  z.overwrite((written) => parseMobile(written) ?? written),
  z.regex(/^09\d{9}$/, mobileFault),
);
