import * as z from 'zod/mini';
import { bareNumber } from './digits.ts';

export const mobileFault = 'شمارهٔ موبایل را درست وارد کنید؛ مانند ۰۹۱۲۳۴۵۶۷۸۹.';

/** Reads an Iranian mobile number in any usual form as `09xxxxxxxxx`; null for anything else. */
export function parseMobile(written: string): string | null {
  const found = /^(?:\+98|0098|98|0)?(9\d{9})$/.exec(bareNumber(written));
  return found ? `0${found[1]}` : null;
}

export const mobile = z.string(mobileFault).check(
  z.maxLength(40, mobileFault),
  z.overwrite((written) => parseMobile(written) ?? written),
  z.regex(/^09\d{9}$/, mobileFault),
);
