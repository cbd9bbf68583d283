import { toPersianDigits } from '#contract/common/digits';
import { withoutCountry } from '#contract/common/phone';
import { fitsProvince, provinceOf, provinces } from '#contract/common/provinces';

export function landlineWarning(phone: string, province: number | null): string | null {
  const number = withoutCountry(phone);
  if (!/^0[1-8]\d{9}$/.test(number)) return null;
  const prefix = number.slice(0, 3);
  const named = provinces.find((each) => each.tel_prefix === prefix);
  if (!named) return `پیش‌شمارهٔ ${toPersianDigits(prefix)} برای هیچ استانی نیست. شماره را دوباره ببینید.`;
  const lived = province === null ? undefined : provinceOf(province);
  if (!lived || fitsProvince(number, lived.id)) return null;
  return `پیش‌شمارهٔ ${toPersianDigits(prefix)} برای ${named.name} است، نه ${lived.name}. اگر درست است ادامه دهید.`;
}
