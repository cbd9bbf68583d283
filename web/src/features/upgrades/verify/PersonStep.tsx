import { Form } from '../../../ui/Form.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { LandlineField } from '../LandlineField.tsx';
import { StepBody, StepButtons } from '../StepBody.tsx';
import type { VerifyForm } from './use-verify-form.ts';

export function PersonStep({ form, takesFocus }: { form: VerifyForm; takesFocus: boolean }) {
  return (
    <StepBody
      title="مشخصات شما"
      note="همان‌طور که در کارت ملی آمده است. این‌ها را فقط شما و مدیران حکاک می‌بینید."
      takesFocus={takesFocus}
    >
      <Form {...form.props} label="مشخصات شما">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...form.field('name')} label="نام" autoComplete="given-name" isRequired />
          <TextField {...form.field('family')} label="نام خانوادگی" autoComplete="family-name" isRequired />
          <TextField
            {...form.field('nationId')}
            label="کد ملی"
            isLtr
            inputMode="numeric"
            hint="ده رقم، با صفرهای اولش"
            maxLength={40}
            isRequired
          />
          <LandlineField {...form.field('phone')} province={Number(form.values.province) || null} />
        </div>
        <StepButtons />
      </Form>
    </StepBody>
  );
}
