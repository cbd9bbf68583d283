import { Camera, Cpu, KeyRound, Monitor, Moon, SlidersHorizontal, Sun, UserRound } from 'lucide-react';
import { isAdmin, updateProfile } from '#contract/profile';
import { Dialog, type DialogControl } from '../../ui/Dialog.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Logins } from './Logins.tsx';
import { useProfile } from '../auth/parts.ts';
import { type ComponentProps, Suspense, useState } from 'react';
import { PathLink } from '../../lib/router-link.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { DeviceList } from '../devices/parts.tsx';
import { toPersianDigits } from '#contract/common/digits';
import { displayName, levelLabels } from '#contract/people';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Ltr } from '../../ui/Ltr.tsx';
import { VerifiedTick } from '../../ui/VerifiedTick.tsx';
import { useDialog } from '../../ui/use-dialog.tsx';
import { formatNumber } from '#contract/common/money';
import { useForm } from '../../lib/use-form.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { doneMessage, toast } from '../../ui/toast.ts';
import { Toman } from '../../ui/Toman.tsx';
import { Fact, Facts } from '../people/parts.ts';
import { useCall } from '../../lib/queries.ts';
import { Segments } from '../../ui/Segments.tsx';
import { chooseTheme, useThemeChoice } from '../../ui/theme.ts';
import { YesNoCheckboxes } from '../../ui/YesNoCheckboxes.tsx';

export type ProfileTab = 'data' | 'devices' | 'logins' | 'settings';

type ProfileDialogProps = DialogControl & { tab: ProfileTab };

/** Opens at `tab`. */
export function ProfileDialog({ tab: firstTab, ...props }: ProfileDialogProps) {
  const profile = useProfile();
  const [tab, setTab] = useState(firstTab);
  const leave = () => props.onOpenChange(false);
  const tabs: ComponentProps<typeof Tabs<ProfileTab>>['tabs'] = [
    { id: 'data', label: 'مشخصات', icon: <UserRound className="max-sm:hidden" />, content: <PersonalData /> },
    ...(isAdmin(profile)
      ? []
      : [
          {
            id: 'devices' as const,
            label: 'دستگاه‌ها',
            icon: <Cpu className="max-sm:hidden" />,
            content: <OwnDevices onLeave={leave} />,
          },
        ]),
    { id: 'logins', label: 'ورودها', icon: <KeyRound className="max-sm:hidden" />, content: <Logins /> },
    {
      id: 'settings',
      label: 'تنظیمات',
      icon: <SlidersHorizontal className="max-sm:hidden" />,
      content: <ProfileSettings />,
    },
  ];
  return (
    <Dialog {...props} title="پروفایل" size="lg" bodyClassName="p-0">
      <ProfileHead />
      <Tabs
        label="بخش‌های پروفایل"
        tabs={tabs}
        value={tab}
        onChange={setTab}
        panelClassName="min-h-80 p-5 max-sm:min-h-108"
        className="[&>[role=tablist]]:px-2 sm:[&>[role=tablist]]:px-3"
      />
    </Dialog>
  );
}

function OwnDevices({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <Suspense fallback={<SkeletonRows rows={3} picture />}>
        <DeviceList />
      </Suspense>
      <div className="flex justify-end pt-4">
        <PathLink href="/#deviceSection" onClick={onLeave} className={buttonClass('secondary')}>
          ثبت دستگاه
        </PathLink>
      </div>
    </>
  );
}

const PictureDialog = lazyPart(async () => (await import('./PictureDialog.tsx')).PictureDialog);

function ProfileHead() {
  const profile = useProfile();
  const [openPicture, pictureDialog] = useDialog((control) => <PictureDialog {...control} />);
  const name = displayName(profile);
  const { status } = profile.level;
  return (
    <div className="flex items-center gap-4 p-5 pb-4 sm:gap-5">
      <Button
        variant="bare"
        aria-label={profile.image ? 'تغییر تصویر پروفایل' : 'گذاشتن تصویر پروفایل'}
        onPress={openPicture}
        className="group relative grid shrink-0 cursor-pointer rounded-full focus-visible:outline-2 focus-visible:outline-offset-2"
      >
        <Avatar person={profile} size="xl" className="max-sm:size-20" />
        <span
          aria-hidden="true"
          className="absolute -end-1 -bottom-1 grid size-9 place-items-center rounded-full border bg-raised text-muted shadow-raised transition-colors group-hover:text-ink"
        >
          <Camera className="size-4.5!" />
        </span>
      </Button>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1.5">
        <h3 className="line-clamp-3 max-w-full text-xl font-bold">
          <bdi>{toPersianDigits(name)}</bdi>
          {status === 'vip' && <VerifiedTick className="ms-2 inline-block size-5 align-middle" />}
        </h3>
        {name !== profile.mobile && <Ltr className="text-muted">{toPersianDigits(profile.mobile)}</Ltr>}
        <Badge tone={isAdmin(profile) ? 'ember' : status === 'normal' ? 'neutral' : 'info'}>
          {isAdmin(profile) ? 'مدیر' : `سطح ${levelLabels[status]}`}
        </Badge>
      </div>
      {pictureDialog}
    </div>
  );
}

function PersonalData() {
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
              <Fact term="سفارش‌های ثبت‌شده">{formatNumber(profile.designCount)}</Fact>
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

const themes = [
  { id: 'system', label: 'خودکار', icon: <Monitor /> },
  { id: 'light', label: 'روشن', icon: <Sun /> },
  { id: 'dark', label: 'تیره', icon: <Moon /> },
] as const;

function ProfileSettings() {
  const { sms } = useProfile();
  const { run, isPending } = useCall(updateProfile, { onSuccess: () => toast.success(doneMessage) });
  const theme = useThemeChoice();
  return (
    <div className="flex flex-col gap-6">
      <div>
        <YesNoCheckboxes
          label="خبرها با پیامک هم بیاید؟"
          value={sms}
          isPending={isPending}
          onChange={(next) => run({ body: { sms: next } })}
        />
        <p className="text-xs text-muted">آماده شدن، رد یا پرسش دربارهٔ سفارش. کد ورود همیشه پیامک می‌شود.</p>
      </div>
      <div className="border-t pt-5">
        <h4 className="mb-2 text-sm text-muted">ظاهر</h4>
        <Segments
          label="ظاهر"
          options={themes}
          value={theme}
          onChange={chooseTheme}
          className="sm:max-w-form"
        />
      </div>
    </div>
  );
}
