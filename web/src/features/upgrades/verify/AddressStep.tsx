import { Send } from 'lucide-react';
import { provincesByName } from '#contract/common/provinces';
import { ComboBox } from '../../../ui/ComboBox.tsx';
import { Form } from '../../../ui/Form.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { FieldWarning } from '../FieldWarning.tsx';
import { landlineWarning } from '../landline-warning.ts';
import { StepBody, StepButtons } from '../StepBody.tsx';
import { CityField } from './CityField.tsx';
import type { VerifyForm } from './use-verify-form.ts';

const options = provincesByName.map(({ id, name }) => ({ id: String(id), label: name }));

type AddressStepProps = { form: VerifyForm; takesFocus: boolean; onBack: () => void };

export function AddressStep({ form, takesFocus, onBack }: AddressStepProps) {
  const { province, phone } = form.values;
  const provinceId = Number(province) || null;
  return (
    <StepBody title="آدرس" note="جایی که زندگی می‌کنید." takesFocus={takesFocus}>
      <Form {...form.props} label="آدرس">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-1.5">
            <ComboBox
              {...form.field('province')}
              label="استان"
              placeholder="نام استان"
              options={options}
              value={province || null}
              onChange={(id) => form.set({ province: id ?? '', city: '' })}
              emptyNote="استانی با این نام نیست"
              isRequired
            />
            <FieldWarning text={landlineWarning(phone, provinceId)} />
          </div>
          <CityField {...form.field('city')} province={provinceId} />
        </div>
        <TextArea
          {...form.field('location')}
          label="آدرس کامل"
          hint="خیابان، کوچه، پلاک و واحد"
          rows={3}
          isRequired
        />
        <StepButtons onBack={onBack} isBusy={form.isBusy} icon={<Send className="mirror" />}>
          فرستادن درخواست
        </StepButtons>
      </Form>
    </StepBody>
  );
}
