import { useProfile } from '../../auth/parts.ts';
import type { FlowProps } from '../flow-props.ts';
import { Steps } from '../Steps.tsx';
import { ownNames, useVerifyForm, type VerifyForm } from './use-verify-form.ts';
import { Form } from '../../../ui/Form.tsx';
import { TextArea, TextField } from '../../../ui/TextField.tsx';
import { LandlineField, landlineWarning } from '../LandlineField.tsx';
import { StepBody, StepButtons } from '../StepBody.tsx';
import { Send } from 'lucide-react';
import { provincesByName } from '#contract/common/provinces';
import { ComboBox } from '../../../ui/ComboBox.tsx';
import { FieldWarning } from '../FieldWarning.tsx';
import { useState } from 'react';
import { searchFor, searchLine } from '#contract/common/persian-text';
import { useAnswerOf } from '../../../lib/use-answer-of.ts';

const steps = ['مشخصات', 'آدرس'];

export function VerifyFlow({ upgrade, owner, step = 1, onGo, hasMoved }: FlowProps) {
  const profile = useProfile();
  const previous = 'family' in upgrade.data ? upgrade.data : null;
  const { form, reachable, current } = useVerifyForm({ owner, previous, own: ownNames(profile) }, step, onGo);
  return (
    <div className="flex flex-col gap-6">
      <Steps label="مرحله‌های تأیید حساب" steps={steps} current={current} reachable={reachable} onGo={onGo} />
      {current === 1 ? (
        <PersonStep key="person" form={form} takesFocus={hasMoved} />
      ) : (
        <AddressStep key="address" form={form} takesFocus={hasMoved} onBack={() => onGo(1)} />
      )}
    </div>
  );
}

function PersonStep({ form, takesFocus }: { form: VerifyForm; takesFocus: boolean }) {
  return (
    <StepBody
      title="مشخصات شما"
      note="همان‌طور که در کارت ملی آمده است. این‌ها را فقط شما و مدیران حکاک می‌بینید."
      takesFocus={takesFocus}
    >
      <Form {...form.props} label="مشخصات شما">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...form.field('name')} label="نام" autoComplete="given-name" isRequired />
          <TextField {...form.field('family')} label="نام خانوادگی" autoComplete="family-name" isRequired />
          <TextField
            {...form.field('nationId')}
            label="کد ملی"
            isLtr
            inputMode="numeric"
            hint="ده رقم، با صفرهای اولش"
            maxLength={40}
            isRequired
          />
          <LandlineField {...form.field('phone')} province={Number(form.values.province) || null} />
        </div>
        <StepButtons />
      </Form>
    </StepBody>
  );
}

const options = provincesByName.map(({ id, name }) => ({ id: String(id), label: name }));

type AddressStepProps = { form: VerifyForm; takesFocus: boolean; onBack: () => void };

function AddressStep({ form, takesFocus, onBack }: AddressStepProps) {
  const { province, phone } = form.values;
  const provinceId = Number(province) || null;
  return (
    <StepBody title="آدرس شما" note="جایی که زندگی می‌کنید." takesFocus={takesFocus}>
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

type CityFieldProps = {
  /** The province's id; without it the field is disabled. */
  province: number | null;
  value: string;
  onChange: (city: string) => void;
  isDisabled?: boolean;
  error?: string | null;
};

/** Takes a city of the province or any other name, since no list has every village. */
function CityField({ province, value, onChange, isDisabled, error }: CityFieldProps) {
  const cities = useCities(province);
  const [typed, setTyped] = useState('');
  const wanted = searchLine(typed);
  const matches = searchFor(typed);
  const matching = cities.filter((city) => matches(city));
  const isListed = matching.some((city) => searchLine(city) === wanted);
  const options = [
    ...matching.map((city) => ({ id: city, label: city })),
    ...(wanted && !isListed ? [{ id: typed.trim(), label: typed.trim(), note: 'همین نام نوشته شود' }] : []),
  ];

  // A name that was typed but not chosen is kept, in the list's spelling if it is listed.
  function commitTyped() {
    if (!wanted) return;
    onChange(cities.find((city) => searchLine(city) === wanted) ?? typed.trim());
    setTyped('');
  }

  return (
    <div onBlur={commitTyped} className="min-w-0">
      <ComboBox
        label="شهر"
        name="address.city"
        placeholder={province === null ? 'اول استان را انتخاب کنید' : 'نام شهر یا روستا'}
        options={options}
        value={value || null}
        valueLabel={value}
        onSearch={setTyped}
        onChange={(city) => {
          setTyped('');
          onChange(city ?? '');
        }}
        isRequired
        isDisabled={isDisabled || province === null}
        error={error}
      />
    </div>
  );
}

const none: readonly string[] = [];

/** The list is loaded with the first province, since few pages need it. Without it the name can still be typed. */
function useCities(province: number | null): readonly string[] {
  const list = useAnswerOf(province, async () => {
    const { citiesOf } = await import('../cities.ts');
    return { province, cities: province === null ? none : citiesOf(province) };
  });
  return list?.province === province ? list.cities : none;
}
