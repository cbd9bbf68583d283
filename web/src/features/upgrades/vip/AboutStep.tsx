import { Building2, Images, MapPin } from 'lucide-react';
import { VerifiedTick } from '../../../ui/VerifiedTick.tsx';
import { StepBody, StepButtons } from '../StepBody.tsx';

const needs = [
  { icon: Building2, title: 'مشخصات', text: 'نام شرکت یا کارگاه، کد ملی مدیرعامل، شناسهٔ ملی و تلفن ثابت' },
  { icon: Images, title: 'تصویر مدارک', text: 'یک تا چهار عکس خوانا از پروانهٔ کسب، آگهی ثبت یا کارت ملی' },
  { icon: MapPin, title: 'آدرس', text: 'آدرس کارگاه با پلاک و طبقه' },
];

export function AboutStep({ takesFocus, onNext }: { takesFocus: boolean; onNext: () => void }) {
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
