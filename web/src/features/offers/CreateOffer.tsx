import { useState } from 'react';
import { createOffer, type Offer, offerLimits } from '#contract/offers';
import type { PersonFound } from '#contract/people';
import { dayInTehran, endOfDay } from '../../lib/dates.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { DatePicker } from '../../ui/DatePicker.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { TomanField } from '../../ui/TomanField.tsx';
import { UserPicker } from '../people/parts.tsx';
import { NewCode } from './NewCode.tsx';

const initial = {
  user: null as PersonFound | null,
  name: '',
  /** An ISO day; the code is valid until its end. */
  day: null as string | null,
  /** Tomans. */
  amount: null as number | null,
};

export function useOfferForm() {
  const [made, setMade] = useState<Offer | null>(null);
  const form = useForm(createOffer, {
    initial,
    names: { user: 'mobile', day: 'expiresIn' },
    input: ({ user, name, day, amount }) => ({
      body: { name, amount, expiresIn: day === null ? null : endOfDay(day), mobile: user?.mobile },
    }),
    onSuccess: (offer) => {
      toast.success('کد تخفیف ایجاد شد');
      setMade(offer);
      form.reset();
    },
  });
  return { form, made, onAnother: () => setMade(null) };
}

export function CreateOffer({ form, made, onAnother }: ReturnType<typeof useOfferForm>) {
  const [today] = useState(() => dayInTehran(new Date()) ?? undefined);
  if (made) return <NewCode offer={made} onAnother={onAnother} />;
  return (
    <Form {...form.props} label="ساخت کد هدیه">
      <UserPicker
        {...form.field('user')}
        label="کاربر"
        hint="اگر خالی بماند، همهٔ مشتریان می‌توانند از کد استفاده کنند."
      />
      <TextField
        {...form.field('name')}
        label="عنوان کد هدیه"
        hint="بهتر است عنوان، هم حرف و هم رقم داشته باشد."
        isRequired
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DatePicker
          {...form.field('day')}
          label="تاریخ انقضا"
          hint="کد تا پایان این روز کار می‌کند."
          min={today}
          isRequired
        />
        <TomanField {...form.field('amount')} label="مبلغ" max={offerLimits.most} isRequired />
      </div>
      <div className="flex justify-end">
        <Button type="submit" variant="primary" loading={form.isBusy} className="max-sm:w-full">
          ساخت کد
        </Button>
      </div>
    </Form>
  );
}
