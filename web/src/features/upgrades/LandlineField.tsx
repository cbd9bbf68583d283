import { bareNumber } from '#contract/common/identity-numbers';
import { provinces } from '#contract/common/provinces';
import { TextField } from '../../ui/TextField.tsx';
import { Doubt } from './Doubt.tsx';
import { landlineDoubt } from './landline-doubt.ts';

type LandlineFieldProps = {
  value: string;
  onChange: (value: string) => void;
  /** The province lived in, once it is known. */
  province?: number | null;
  isDisabled?: boolean;
  error?: string | null;
};

/** A landline; its prefix names a province, and one that does not fit is only pointed out. */
export function LandlineField({ value, onChange, province = null, ...rest }: LandlineFieldProps) {
  const doubt = landlineDoubt(value, province);
  const prefix = bareNumber(value).slice(0, 3);
  const named = provinces.find((each) => each.tel_prefix === prefix);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <TextField
        label="تلفن ثابت"
        name="phone"
        type="tel"
        ltr
        inputMode="tel"
        hint={named ? `پیش‌شمارهٔ استان ${named.name}` : 'با پیش‌شماره؛ مانند ۰۲۱۱۲۳۴۵۶۷۸'}
        value={value}
        onChange={onChange}
        maxLength={30}
        autoComplete="tel"
        isRequired
        {...rest}
      />
      <Doubt text={rest.error ? null : doubt} />
    </div>
  );
}
