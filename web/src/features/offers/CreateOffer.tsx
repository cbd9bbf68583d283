import { Bell } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { formatToman } from '#contract/common/money';
import { createOffer, type Offer, offerLimits } from '#contract/offers';
import { displayName, type PersonFound } from '#contract/people';
import { dayInTehran, endOfDay, formatDay } from '../../lib/dates.ts';
import { endChips } from '../../lib/day-chips.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { DatePicker } from '../../ui/DatePicker.tsx';
import { Form } from '../../ui/Form.tsx';
import { Guilloche } from '../../ui/Guilloche.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { TomanField } from '../../ui/TomanField.tsx';
import { PersonPicker } from '../people/parts.ts';
import { CopyCode } from './CopyCode.tsx';

const initial = {
  user: null as PersonFound | null,
  name: '',
  /** An ISO day; the code is valid until its end. */
  day: null as string | null,
  /** Tomans. */
  amount: null as number | null,
};

/** «هدیهٔ آذر ۱۴۰۵»: letters and digits, as the field's hint asks. */
export const usualTitle = () => `هدیهٔ ${formatDay(new Date()).replace(/^\S+ /, '')}`;

/** How the values of a form become the call's. */
export const offerForm = {
  names: { user: 'mobile', day: 'expiresIn' },
  input: ({ user, name, day, amount }: typeof initial) => ({
    body: { name, amount, expiresIn: day === null ? null : endOfDay(day), mobile: user?.mobile },
  }),
};

/** Says who has been told of a code. */
export const toldText = ({ userId }: Offer) =>
  userId ? `${toPersianDigits(displayName(userId))} خبردار شد.` : undefined;

export function useOfferForm() {
  const [made, setMade] = useState<Offer | null>(null);
  const [name] = useState(usualTitle);
  const form = useForm(createOffer, {
    initial: { ...initial, name },
    ...offerForm,
    onSuccess: (offer) => {
      toast.success('کد تخفیف ایجاد شد', undefined, toldText(offer));
      setMade(offer);
      form.reset();
    },
  });
  return { form, made, onAnother: () => setMade(null) };
}

export function CreateOffer({ form, made, onAnother }: ReturnType<typeof useOfferForm>) {
  if (made) return <NewCode offer={made} onAnother={onAnother} />;
  const { user } = form.values;
  return (
    <Form {...form.props} label="ساخت کد هدیه">
      <PersonPicker
        {...form.field('user')}
        label="کاربر"
        hint="اگر خالی بماند، همهٔ مشتری‌ها می‌توانند از کد استفاده کنند."
      />
      <OfferFields form={form} />
      {user && <ToldNote name={displayName(user)} how="" />}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" isLoading={form.isBusy} className="max-sm:w-full">
          ساخت کد
        </Button>
      </div>
    </Form>
  );
}

type OfferFieldsProps = {
  form: Pick<ReturnType<typeof useOfferForm>['form'], 'field'>;
  /** The title is filled in already, so the amount is asked first. */
  isTitled?: boolean;
};

export function OfferFields({ form, isTitled = false }: OfferFieldsProps) {
  const [today] = useState(() => dayInTehran(new Date()) ?? '');
  const title = (
    <TextField
      {...form.field('name')}
      label="عنوان کد هدیه"
      hint="بهتر است عنوان، هم حرف و هم رقم داشته باشد. مثلاً «یلدا ۱۴۰۵»؛ مشتری آن را می‌بیند."
      isRequired
    />
  );
  return (
    <>
      {!isTitled && title}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TomanField
          {...form.field('amount')}
          label="مبلغ"
          max={offerLimits.max}
          isRequired
          autoFocus={isTitled}
        />
        <DatePicker
          {...form.field('day')}
          label="تاریخ انقضا"
          hint="کد تا پایان این روز کار می‌کند."
          min={today}
          chips={endChips(today)}
          isRequired
        />
      </div>
      {isTitled && title}
    </>
  );
}

/** `how` says which ways there are besides the app. */
export const ToldNote = ({ name, how }: { name: string; how: string }) => (
  <p className="flex items-start gap-2.5 rounded-md bg-hover px-3.5 py-2.5 text-sm">
    <Bell className="mt-0.5 shrink-0 text-muted" />
    <span className="min-w-0">
      <bdi className="font-medium">{toPersianDigits(name)}</bdi> همین حالا خبردار می‌شود{how}.
    </span>
  </p>
);

function NewCode({ offer, onAnother }: { offer: Offer; onAnother: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  // This part replaces the form, which had the focus.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} tabIndex={-1} role="group" aria-label="کد تازه" className="animate-rise outline-none">
      <div className="metal relative flex flex-col items-center gap-1 overflow-hidden rounded-lg px-5 py-8 text-center">
        <Guilloche seed={21} className="absolute -end-16 -bottom-20 size-60 text-ember-line" />
        <p className="relative max-w-full truncate text-on-metal-muted">
          <bdi>{toPersianDigits(offer.name)}</bdi>
        </p>
        <p
          dir="ltr"
          className="relative text-3xl font-bold tracking-[0.2em] text-on-metal select-all sm:text-4xl"
        >
          {offer.code}
        </p>
        <p className="relative text-sm text-on-metal-muted">
          {formatToman(offer.amount)} · {holderText(offer)} · تا {formatDay(offer.expiresIn)}
        </p>
      </div>
      <div className="mt-5 flex gap-2.5 max-sm:flex-col">
        <CopyCode code={offer.code} isWide />
        <Button onPress={onAnother} className="flex-1">
          ساخت کد دیگر
        </Button>
      </div>
    </div>
  );
}

const holderText = ({ userId }: Offer) =>
  userId === null ? 'برای همه' : `برای ${toPersianDigits(displayName(userId))}`;
