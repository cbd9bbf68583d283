import { withoutCountry } from '#contract/common/phone';
import { fitsProvince, provinceOf, provinces } from '#contract/common/provinces';
import { TextField } from '../../ui/TextField.tsx';
import { FieldWarning } from './FieldWarning.tsx';
import { toPersianDigits } from '#contract/common/digits';

type LandlineFieldProps = {
  value: string;
  onChange: (value: string) => void;
  /** The customer's province, once it is known. */
  province?: number | null;
  isDisabled?: boolean;
  error?: string | null;
};

/** A landline whose prefix does not fit the province gets a warning, no error. */
export function LandlineField({ value, onChange, province = null, ...rest }: LandlineFieldProps) {
  const warning = landlineWarning(value, province);
  const prefix = withoutCountry(value).slice(0, 3);
  const named = provinces.find((each) => each.tel_prefix === prefix);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <TextField
        label="تلفن ثابت"
        name="phone"
        type="tel"
        isLtr
        inputMode="tel"
        hint={named ? `پیش‌شمارهٔ استان ${named.name}` : 'با پیش‌شماره؛ مانند ۰۲۱۱۲۳۴۵۶۷۸'}
        value={value}
        onChange={onChange}
        maxLength={40}
        autoComplete="tel"
        isRequired
        {...rest}
      />
      <FieldWarning text={rest.error ? null : warning} />
    </div>
  );
}

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
