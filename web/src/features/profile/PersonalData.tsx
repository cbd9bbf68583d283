import { formatNumber } from '#contract/common/money';
import { levelLabels } from '#contract/people';
import { isAdmin, updateProfile } from '#contract/profile';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { doneMessage, toast } from '../../ui/toast.ts';
import { Toman } from '../../ui/Toman.tsx';
import { Fact, Facts } from '../people/parts.tsx';
import { useProfile } from '../auth/parts.ts';

export function PersonalData() {
  const profile = useProfile();
  return (
    <div className="flex flex-col gap-6">
      <NameForm />
      <div className="border-t pt-5">
        <Facts>
          <Fact term="تاریخ عضویت">
            <DateTime when={profile.born} isDayOnly />
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
  const form = useForm(updateProfile, {
    initial: { name: profile.name ?? '', family: profile.family ?? '' },
    onSuccess: () => toast.success(doneMessage),
  });
  const { name, family } = form.values;
  const isSame = name.trim() === (profile.name ?? '') && family.trim() === (profile.family ?? '');
  return (
    <Form {...form.props} label="نام و نام خانوادگی" className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...form.field('name')} label="نام" autoComplete="given-name" />
        <TextField {...form.field('family')} label="نام خانوادگی" autoComplete="family-name" />
      </div>
      <Button type="submit" isLoading={form.isBusy} isDisabled={isSame} className="self-end max-sm:w-full">
        ذخیرهٔ نام
      </Button>
    </Form>
  );
}
