import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { parse } from '#contract/common/validation';
import { companyBody, saveCompany, type VipData } from '#contract/upgrades';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { LandlineField } from '../LandlineField.tsx';
import { StepBody, StepButtons } from '../StepBody.tsx';
import { useKeptWords } from '../use-kept-words.ts';
import { useCall } from '../../../lib/queries.ts';

type CompanyStepProps = {
  data: VipData;
  owner: string;
  takesFocus: boolean;
  onBack: () => void;
  onNext: () => void;
};

export function CompanyStep({ data, owner, takesFocus, onBack, onNext }: CompanyStepProps) {
  const { name = '', ceoNationId = '', companyId = '', phone = '' } = data;
  const { words, change, forget } = useKeptWords(`company ${owner}`, {
    name,
    ceoNationId: toPersianDigits(ceoNationId),
    companyId: toPersianDigits(companyId),
    phone: toPersianDigits(phone),
  });
  const [faults, setFaults] = useState<Record<string, string>>({});
  const call = useCall(saveCompany, {
    onSuccess: () => {
      forget();
      onNext();
    },
    onError: ({ fields }) => setFaults(fields),
  });

  const write = (part: Partial<typeof words>) => {
    setFaults({});
    change(part);
  };

  function submit() {
    const read = parse(companyBody, words);
    setFaults(read.ok ? {} : read.fields);
    if (read.ok) call.run({ body: words });
  }

  const field = (key: keyof typeof words) => ({
    name: key,
    value: words[key],
    onChange: (value: string) => write({ [key]: value }),
    isRequired: true,
    isDisabled: call.isPending,
    error: faults[key],
  });

  return (
    <StepBody title="مشخصات شرکت یا کارگاه" note="همان‌طور که در مدارک ثبتی آمده است." takesFocus={takesFocus}>
      <Form label="مشخصات شرکت یا کارگاه" errors={faults} onSubmit={submit} isBusy={call.isPending}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...field('name')}
            label="نام شرکت یا کارگاه"
            autoComplete="organization"
            className="sm:col-span-2"
          />
          <TextField
            {...field('ceoNationId')}
            label="کد ملی مدیرعامل"
            hint="ده رقم"
            ltr
            inputMode="numeric"
            maxLength={20}
          />
          <TextField
            {...field('companyId')}
            label="شناسهٔ ملی شرکت"
            hint="یازده رقم"
            ltr
            inputMode="numeric"
            maxLength={20}
          />
          <LandlineField
            value={words.phone}
            onChange={(next) => write({ phone: next })}
            isDisabled={call.isPending}
            error={faults.phone}
          />
        </div>
        <StepButtons onBack={onBack} isBusy={call.isPending}>
          <Button type="submit" variant="primary" icon={<ArrowLeft />} loading={call.isPending}>
            ادامه
          </Button>
        </StepButtons>
      </Form>
    </StepBody>
  );
}
