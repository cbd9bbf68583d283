import { toPersianDigits } from '#contract/common/digits';
import { bareNumber } from '#contract/common/identity-numbers';
import { fitsProvince, provinceOf, provinces } from '#contract/common/provinces';

/** Returns a Persian warning when a landline's prefix does not fit the province, else null. */
export function landlineWarning(phone: string, province: number | null): string | null {
  const number = bareNumber(phone);
  if (!/^0[1-8]\d{9}$/.test(number)) return null;
  const prefix = number.slice(0, 3);
  const named = provinces.find((each) => each.tel_prefix === prefix);
  if (!named) return `پیش‌شمارهٔ ${toPersianDigits(prefix)} برای هیچ استانی نیست. شماره را دوباره ببینید.`;
  const lived = province === null ? undefined : provinceOf(province);
  if (!lived || fitsProvince(number, lived.id)) return null;
  return `پیش‌شمارهٔ ${toPersianDigits(prefix)} برای ${named.name} است، نه ${lived.name}. اگر درست است ادامه دهید.`;
}
