import { useState } from 'react';
import { formatNumber } from '#contract/common/money';
import { levelLabels } from '#contract/people';
import { isAdmin } from '#contract/profile';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Toman } from '../../ui/Toman.tsx';
import { Fact, Facts } from '../people/parts.tsx';
import { useProfile } from './parts.ts';
import { useProfileChange } from './use-profile-change.ts';

/** The name, which its owner writes, and what the shop knows beside it. */
export function PersonalData() {
  const profile = useProfile();
  return (
    <div className="flex flex-col gap-6">
      <NameForm />
      <div className="border-t pt-5">
        <Facts>
          <Fact term="تاریخ عضویت">
            <DateTime when={profile.born} day />
          </Fact>
          <Fact term="سطح">{levelLabels[profile.level.status]}</Fact>
          {!isAdmin(profile) && (
            <>
              <Fact term="موجودی کیف پول">
                <Toman amount={profile.amount} />
              </Fact>
              <Fact term="سفارش‌ها">{formatNumber(profile.designCount)}</Fact>
              <Fact term="تیکت‌ها">{formatNumber(profile.ticketCount)}</Fact>
              <Fact term="دستگاه‌ها">{formatNumber(profile.deviceCount)}</Fact>
            </>
          )}
        </Facts>
      </div>
    </div>
  );
}

function NameForm() {
  const profile = useProfile();
  const { change, isPending, fields } = useProfileChange();
  const [name, setName] = useState(profile.name ?? '');
  const [family, setFamily] = useState(profile.family ?? '');
  const isSame = name.trim() === (profile.name ?? '') && family.trim() === (profile.family ?? '');
  return (
    <Form
      label="نام و نام خانوادگی"
      errors={fields}
      isBusy={isPending}
      onSubmit={() => !isSame && change({ name, family })}
      className="flex flex-col gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="نام" name="name" autoComplete="given-name" value={name} onChange={setName} />
        <TextField
          label="نام خانوادگی"
          name="family"
          autoComplete="family-name"
          value={family}
          onChange={setFamily}
        />
      </div>
      <Button type="submit" loading={isPending} isDisabled={isSame} className="self-end max-sm:w-full">
        ذخیرهٔ نام
      </Button>
    </Form>
  );
}
