import { toPersianDigits } from '#contract/common/digits';
import { saveCompany, type VipData } from '#contract/upgrades';
import { Form } from '../../../ui/Form.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { LandlineField } from '../LandlineField.tsx';
import { StepBody, StepButtons } from '../StepBody.tsx';
import { tabDraft } from '../../../lib/tab-draft.ts';
import { useForm } from '../../../lib/use-form.ts';

type CompanyStepProps = {
  data: VipData;
  owner: string;
  takesFocus: boolean;
  onBack: () => void;
  onNext: () => void;
};

export function CompanyStep({ data, owner, takesFocus, onBack, onNext }: CompanyStepProps) {
  const { name = '', ceoNationId = '', companyId = '', phone = '' } = data;
  const form = useForm(saveCompany, {
    initial: {
      name,
      ceoNationId: toPersianDigits(ceoNationId),
      companyId: toPersianDigits(companyId),
      phone: toPersianDigits(phone),
    },
    draft: tabDraft(`company ${owner}`),
    onSuccess: onNext,
  });

  return (
    <StepBody title="مشخصات شرکت یا کارگاه" note="همان‌طور که در مدارک ثبتی آمده است." takesFocus={takesFocus}>
      <Form {...form.props} label="مشخصات شرکت یا کارگاه">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...form.field('name')}
            isRequired
            label="نام شرکت یا کارگاه"
            autoComplete="organization"
            className="sm:col-span-2"
          />
          <TextField
            {...form.field('ceoNationId')}
            isRequired
            label="کد ملی مدیرعامل"
            hint="ده رقم"
            isLtr
            inputMode="numeric"
            maxLength={40}
          />
          <TextField
            {...form.field('companyId')}
            isRequired
            label="شناسهٔ ملی شرکت"
            hint="یازده رقم"
            isLtr
            inputMode="numeric"
            maxLength={40}
          />
          <LandlineField {...form.field('phone')} />
        </div>
        <StepButtons onBack={onBack} isBusy={form.isBusy} />
      </Form>
    </StepBody>
  );
}
