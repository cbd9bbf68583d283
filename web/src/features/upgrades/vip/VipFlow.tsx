import { useMapTiles } from '../../../lib/use-map-tiles.ts';
import type { FlowProps } from '../flow-props.ts';
import { Steps } from '../Steps.tsx';
import { IdentityImagesStep } from './IdentityImagesStep.tsx';
import { toPersianDigits } from '#contract/common/digits';
import { saveCompany, submitVip, type VipData } from '#contract/upgrades';
import { Form } from '../../../ui/Form.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { LandlineField } from '../LandlineField.tsx';
import { StepBody, StepButtons } from '../StepBody.tsx';
import { tabDraft } from '../../../lib/tab-draft.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Building2, Images, MapPin, Pencil, Send } from 'lucide-react';
import { VerifiedTick } from '../../../ui/VerifiedTick.tsx';
import { Button } from '../../../ui/Button.tsx';
import { doneMessage, toast } from '../../../ui/toast.ts';
import { UpgradeFacts } from '../UpgradeFacts.tsx';
import { useCall } from '../../../lib/queries.ts';

const steps = ['تیک آبی چیست', 'مشخصات شرکت', 'مدارک و آدرس', 'بازبینی و فرستادن'];

/** The server keeps each finished step, so the request can be continued later. */
export function VipFlow({ upgrade, owner, step, onGo, hasMoved }: FlowProps) {
  const data = 'identifyData' in upgrade.data ? upgrade.data : { identifyData: [] };
  // Loaded from the first step on, so that the map does not shift the form when it appears.
  const tiles = useMapTiles();
  const reachable = upgrade.step;
  const current = Math.min(step ?? reachable, reachable);
  const common = { data, owner, takesFocus: hasMoved };
  return (
    <div className="flex flex-col gap-6">
      <Steps
        label="مرحله‌های دریافت تیک آبی"
        steps={steps}
        current={current}
        reachable={reachable}
        onGo={onGo}
      />
      {current === 1 && <AboutStep takesFocus={hasMoved} onNext={() => onGo(2)} />}
      {current === 2 && <CompanyStep {...common} onBack={() => onGo(1)} onNext={() => onGo(3)} />}
      {current === 3 && (
        <IdentityImagesStep {...common} tiles={tiles} onBack={() => onGo(2)} onNext={() => onGo(4)} />
      )}
      {current === 4 && <SummaryStep data={data} takesFocus={hasMoved} onGo={onGo} />}
    </div>
  );
}

type CompanyStepProps = {
  data: VipData;
  owner: string;
  takesFocus: boolean;
  onBack: () => void;
  onNext: () => void;
};

function CompanyStep({ data, owner, takesFocus, onBack, onNext }: CompanyStepProps) {
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

const needs = [
  { icon: Building2, title: 'مشخصات', text: 'نام شرکت یا کارگاه، کد ملی مدیرعامل، شناسهٔ ملی و تلفن ثابت' },
  { icon: Images, title: 'تصویر مدارک', text: 'یک تا چهار عکس خوانا از پروانهٔ کسب، آگهی ثبت یا کارت ملی' },
  { icon: MapPin, title: 'آدرس', text: 'آدرس کارگاه با پلاک و طبقه' },
];

function AboutStep({ takesFocus, onNext }: { takesFocus: boolean; onNext: () => void }) {
  return (
    <StepBody
      title="تیک آبی چیست؟"
      note={
        <>
          نشان کارگاه‌ها و شرکت‌هایی است که حکاک مدارکشان را دیده است:{' '}
          <VerifiedTick label="تیک آبی" className="inline size-5 align-text-bottom" /> کنار نامتان می‌نشیند و
          بیشترین تخفیف روی هر سفارش شما می‌آید.
        </>
      }
      takesFocus={takesFocus}
    >
      <h3 className="text-sm font-medium">این‌ها را دم دست بگذارید</h3>
      <ul className="mt-3 flex flex-col gap-4">
        {needs.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3.5">
            <span className="grid size-10 shrink-0 place-items-center rounded-full border bg-sunken text-muted">
              <Icon aria-hidden="true" />
            </span>
            <div className="min-w-0">
              <p className="font-medium">{title}</p>
              <p className="text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-5 mb-4 text-sm text-muted">
        هر مرحله که کامل شود ذخیره می‌شود؛ هر وقت خواستید از همان‌جا ادامه دهید.
      </p>
      <StepButtons onNext={onNext}>شروع</StepButtons>
    </StepBody>
  );
}

type SummaryStepProps = {
  data: VipData;
  takesFocus: boolean;
  onGo: (step: number | undefined) => void;
};

function SummaryStep({ data, takesFocus, onGo }: SummaryStepProps) {
  const call = useCall(submitVip, {
    onSuccess: () => {
      toast.success(doneMessage);
      onGo(undefined);
    },
  });
  return (
    <StepBody
      title="بازبینی و فرستادن"
      note="اگر همه‌چیز درست است، درخواست را بفرستید."
      takesFocus={takesFocus}
    >
      <UpgradeFacts data={data} />
      <div className="mt-5 mb-4 flex flex-wrap gap-2">
        <Button size="sm" icon={<Pencil />} isDisabled={call.isPending} onPress={() => onGo(2)}>
          ویرایش مشخصات
        </Button>
        <Button size="sm" icon={<Pencil />} isDisabled={call.isPending} onPress={() => onGo(3)}>
          ویرایش مدارک و آدرس
        </Button>
      </div>
      <StepButtons
        onBack={() => onGo(3)}
        onNext={() => call.run({})}
        isBusy={call.isPending}
        icon={<Send className="mirror" />}
      >
        فرستادن درخواست
      </StepButtons>
    </StepBody>
  );
}
