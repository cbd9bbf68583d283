import { useId, useState } from 'react';
import { offerLimits } from '#contract/offers';
import { dayInTehran } from '../../lib/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { DatePicker } from '../../ui/DatePicker.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { TomanField } from '../../ui/TomanField.tsx';
import { UserPicker } from '../people/parts.tsx';
import { NewCode } from './NewCode.tsx';
import type { OfferForm } from './use-offer-form.ts';

/** Makes a code, for everyone or for one customer, and shows it as something to hand on. */
export function CreateOffer({ form }: { form: OfferForm }) {
  const id = useId();
  const [today] = useState(() => dayInTehran(new Date()) ?? undefined);
  if (form.made) return <NewCode offer={form.made} onAnother={form.another} />;
  const { filled, change, errors, isPending } = form;
  return (
    <Form id={id} label="ساخت کد هدیه" errors={errors} onSubmit={form.submit} isBusy={isPending}>
      <UserPicker
        name="mobile"
        label="کاربر"
        hint="اگر خالی بماند، همهٔ مشتریان می‌توانند از کد استفاده کنند."
        value={filled.user}
        onChange={(user) => change({ user })}
        isDisabled={isPending}
      />
      <TextField
        name="name"
        label="عنوان کد هدیه"
        hint="بهتر است عنوان، هم حرف و هم رقم داشته باشد."
        value={filled.name}
        onChange={(name) => change({ name })}
        isRequired
        isDisabled={isPending}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DatePicker
          name="expiresIn"
          label="تاریخ انقضا"
          hint="کد تا پایان این روز کار می‌کند."
          value={filled.day}
          onChange={(day) => change({ day })}
          min={today}
          isRequired
          isDisabled={isPending}
        />
        <TomanField
          name="amount"
          label="مبلغ"
          value={filled.amount}
          onChange={(amount) => change({ amount })}
          max={offerLimits.most}
          isRequired
          isDisabled={isPending}
        />
      </div>
      <div className="flex justify-end">
        <Button type="submit" variant="primary" loading={isPending} className="max-sm:w-full">
          ساخت کد
        </Button>
      </div>
    </Form>
  );
}
