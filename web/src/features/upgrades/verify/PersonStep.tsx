import { ArrowLeft } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { LandlineField } from '../LandlineField.tsx';
import { StepBody, StepButtons } from '../StepBody.tsx';
import type { VerifyForm } from './use-verify-form.ts';

export function PersonStep({ form, takesFocus }: { form: VerifyForm; takesFocus: boolean }) {
  const { words, faults, change } = form;
  return (
    <StepBody
      title="مشخصات شما"
      note="همان‌طور که در کارت ملی آمده است. این‌ها را فقط شما و مدیران حکاک می‌بینید."
      takesFocus={takesFocus}
    >
      <Form label="مشخصات شما" errors={faults} onSubmit={form.next}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="نام"
            name="name"
            value={words.name}
            onChange={(name) => change({ name })}
            autoComplete="given-name"
            isRequired
            error={faults.name}
          />
          <TextField
            label="نام خانوادگی"
            name="family"
            value={words.family}
            onChange={(family) => change({ family })}
            autoComplete="family-name"
            isRequired
            error={faults.family}
          />
          <TextField
            label="کد ملی"
            name="nationId"
            ltr
            inputMode="numeric"
            hint="ده رقم، با صفرهای اولش"
            value={words.nationId}
            onChange={(nationId) => change({ nationId })}
            maxLength={20}
            isRequired
            error={faults.nationId}
          />
          <LandlineField
            value={words.phone}
            onChange={(phone) => change({ phone })}
            province={Number(words.province) || null}
            error={faults.phone}
          />
        </div>
        <StepButtons>
          <Button type="submit" variant="primary" icon={<ArrowLeft />}>
            ادامه
          </Button>
        </StepButtons>
      </Form>
    </StepBody>
  );
}
