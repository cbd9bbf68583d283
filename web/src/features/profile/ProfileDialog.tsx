import type { ReactNode } from 'react';
import { formatNumber } from '#contract/common/money';
import { toPersianDigits } from '#contract/common/digits';
import { displayName, levelLabels } from '#contract/people';
import { isAdmin, type Profile } from '#contract/profile';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { Toman } from '../../ui/Toman.tsx';
import { VerifiedTick } from '../../ui/VerifiedTick.tsx';
import { useProfile } from './parts.ts';

type ProfileDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

export function ProfileDialog(props: ProfileDialogProps) {
  const profile = useProfile();
  const name = displayName(profile);
  return (
    <Dialog {...props} title="پروفایل" size="sm">
      <div className="flex flex-col items-center gap-3 text-center">
        <Avatar
          src={profile.image}
          size="xl"
          mark={profile.level.status === 'vip' && <VerifiedTick className="size-8" />}
        />
        <p className="max-w-full text-xl font-bold">{toPersianDigits(name)}</p>
        <Badge tone={isAdmin(profile) ? 'ember' : 'neutral'}>
          {isAdmin(profile) ? 'مدیر' : `سطح ${levelLabels[profile.level.status]}`}
        </Badge>
      </div>
      <dl className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] [&>*]:border-b [&>*]:py-3 [&>*:nth-last-child(-n+2)]:border-0">
        {factsOf(profile).map(({ term, fact }) => (
          <Fact key={term} term={term}>
            {fact}
          </Fact>
        ))}
      </dl>
    </Dialog>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="pe-6 text-sm text-muted">{term}</dt>
      <dd className="text-end font-medium">{children}</dd>
    </>
  );
}

function factsOf(profile: Profile): { term: string; fact: ReactNode }[] {
  const always = [
    { term: 'شمارهٔ موبایل', fact: <Ltr>{toPersianDigits(profile.mobile)}</Ltr> },
    { term: 'تاریخ عضویت', fact: <DateTime when={profile.born} day /> },
  ];
  if (isAdmin(profile)) return always;
  return [
    ...always,
    { term: 'موجودی کیف پول', fact: <Toman amount={profile.amount} /> },
    { term: 'سفارش‌ها', fact: formatNumber(profile.designCount) },
    { term: 'تیکت‌ها', fact: formatNumber(profile.ticketCount) },
    { term: 'دستگاه‌ها', fact: formatNumber(profile.deviceCount) },
    { term: 'خبر با پیامک', fact: profile.sms ? 'روشن' : 'خاموش' },
  ];
}
