import { Send } from 'lucide-react';
import { provincesByName } from '#contract/common/provinces';
import { Button } from '../../../ui/Button.tsx';
import { ComboBox } from '../../../ui/ComboBox.tsx';
import { Form } from '../../../ui/Form.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { Doubt } from '../Doubt.tsx';
import { landlineDoubt } from '../landline-doubt.ts';
import { StepBody, StepButtons } from '../StepBody.tsx';
import { CityField } from './CityField.tsx';
import type { VerifyForm } from './use-verify-form.ts';

const options = provincesByName.map(({ id, name }) => ({ id: String(id), label: name }));

type AddressStepProps = { form: VerifyForm; takesFocus: boolean; onBack: () => void };

export function AddressStep({ form, takesFocus, onBack }: AddressStepProps) {
  const { words, faults, change, isSending } = form;
  return (
    <StepBody title="آدرس" note="جایی که زندگی می‌کنید." takesFocus={takesFocus}>
      <Form label="آدرس" errors={faults} onSubmit={form.send} isBusy={isSending}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-1.5">
            <ComboBox
              label="استان"
              name="address.province"
              placeholder="نام استان"
              options={options}
              value={words.province || null}
              // Its cities are others.
              onChange={(id) => change({ province: id ?? '', city: '' })}
              emptyNote="استانی با این نام نیست"
              isRequired
              isDisabled={isSending}
              error={faults['address.province']}
            />
            <Doubt text={landlineDoubt(words.phone, Number(words.province) || null)} />
          </div>
          <CityField
            province={Number(words.province) || null}
            value={words.city}
            onChange={(city) => change({ city })}
            isDisabled={isSending}
            error={faults['address.city']}
          />
        </div>
        <TextArea
          label="آدرس کامل"
          name="address.location"
          hint="خیابان، کوچه، پلاک و واحد"
          rows={3}
          value={words.location}
          onChange={(location) => change({ location })}
          isRequired
          isDisabled={isSending}
          error={faults['address.location']}
        />
        <StepButtons onBack={onBack} isBusy={isSending}>
          <Button type="submit" variant="primary" icon={<Send className="mirror" />} loading={isSending}>
            فرستادن درخواست
          </Button>
        </StepButtons>
      </Form>
    </StepBody>
  );
}
