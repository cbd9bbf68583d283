import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { formatNumber } from '#contract/common/money';
import type { Upgrade, UpgradeKind } from '#contract/upgrades';
import { Card } from '../../ui/Card.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useProfile } from '../auth/parts.ts';
import { LevelLadder } from './LevelLadder.tsx';
import { levelsQuery, upgradeQuery } from './queries.ts';
import { Hourglass, MessageSquareWarning } from 'lucide-react';
import { DateTime } from '../../ui/DateTime.tsx';
import { Guilloche } from '../../ui/Guilloche.tsx';
import { VerifiedTick } from '../../ui/VerifiedTick.tsx';
import { UpgradeFacts } from './UpgradeFacts.tsx';

const VerifyFlow = lazyPart(async () => (await import('./verify/VerifyFlow.tsx')).VerifyFlow);
const VipFlow = lazyPart(async () => (await import('./vip/VipFlow.tsx')).VipFlow);

const route = getRouteApi('/_shell/levelUp');

const subtitles = {
  normal: 'حسابتان را تأیید کنید تا هر سفارش ارزان‌تر شود.',
  verified: 'کارگاه یا شرکتتان را معرفی کنید؛ تیک آبی کنار نامتان می‌نشیند.',
  vip: 'از این بالاتر سطحی نیست.',
};

export function LevelUpPage() {
  const profile = useProfile();
  const upgrade = useQuery(upgradeQuery());
  const level = upgrade.data?.status ?? profile.level.status;
  return (
    <div className="@container">
      <PageHeader title={level === 'normal' ? 'ارتقای سطح' : 'دریافت تیک آبی'} subtitle={subtitles[level]} />
      <div className="grid grid-cols-1 items-start gap-5 @4xl:grid-cols-[minmax(0,1fr)_21rem] @4xl:gap-6">
        <div className="flex min-w-0 flex-col gap-5">
          <Loaded
            query={upgrade}
            loading={<FormSkeleton />}
            renderFrame={(state) => <Card padding="lg">{state}</Card>}
          >
            {(data) => <LevelUpContent upgrade={data} owner={profile._id} />}
          </Loaded>
        </div>
        <LevelLadder held={level} />
      </div>
    </div>
  );
}

function LevelUpContent({ upgrade, owner }: { upgrade: Upgrade; owner: string }) {
  const { step } = route.useSearch();
  const navigate = route.useNavigate();
  const [hasMoved, setMoved] = useState(false);
  const [wasOpen] = useState(upgrade.open);

  function go(next: number | undefined) {
    setMoved(true);
    void navigate({ search: { step: next }, resetScroll: true });
  }

  if (upgrade.status === 'vip') return <VipReached upgrade={upgrade} />;
  if (upgrade.open) return <RequestWaiting upgrade={upgrade} takesFocus={!wasOpen} />;
  const Flow = upgrade.status === 'normal' ? VerifyFlow : VipFlow;
  return (
    <>
      {upgrade.rejectedReason !== undefined && <RequestRejected reason={upgrade.rejectedReason} />}
      <Gain kind={upgrade.status} />
      <Card padding="lg">
        <Suspense fallback={<FormSkeleton />}>
          <Flow upgrade={upgrade} owner={owner} step={step} onGo={go} hasMoved={hasMoved} />
        </Suspense>
      </Card>
    </>
  );
}

/** The discount of the next level, where the list of levels is below the form. */
function Gain({ kind }: { kind: UpgradeKind }) {
  const next = kind === 'normal' ? 'verified' : 'vip';
  const discounts = useQuery(levelsQuery());
  if (discounts.isPending) return <Skeleton className="h-6 w-64 @4xl:hidden" />;
  const percent = discounts.data?.data.find(({ level }) => level === next)?.discount;
  if (!percent) return null;
  return (
    <p className="@4xl:hidden">
      با {kind === 'normal' ? 'تأیید شدن' : 'تیک آبی'}،{' '}
      <strong className="font-semibold text-success">{formatNumber(percent)}٪ تخفیف</strong> روی هر سفارش
      می‌گیرید.
    </p>
  );
}

function FormSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-1 w-full rounded-full" />
      <Skeleton className="h-6 w-48" />
      <div className="grid gap-5 sm:grid-cols-2">
        {[1, 2, 3, 4].map((at) => (
          <Skeleton key={at} className="h-16" />
        ))}
      </div>
      <Skeleton className="h-11 w-32 self-end" />
    </div>
  );
}

/** `takesFocus`: the form that was just sent is gone. */
function RequestWaiting({ upgrade, takesFocus }: { upgrade: Upgrade; takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <Card as="section" padding="lg">
      <div role="status" className="flex gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-ember-soft text-ember-text">
          <Hourglass />
        </span>
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
            درخواست شما در دست بررسی است
          </h2>
          <p className="text-base text-muted">
            {upgrade.sentAt && (
              <>
                فرستاده شد: <DateTime when={upgrade.sentAt} />.{' '}
              </>
            )}
            پاسخ را همین‌جا و در اعلان‌ها می‌بینید؛ لازم نیست کاری بکنید.
          </p>
        </div>
      </div>
      <div className="mt-6 border-t pt-6">
        <UpgradeFacts data={upgrade.data} />
      </div>
    </Card>
  );
}

function RequestRejected({ reason }: { reason: string }) {
  return (
    <div role="status" className="flex gap-3.5 rounded-xl bg-danger-soft p-4 sm:p-5">
      <MessageSquareWarning className="mt-0.5 shrink-0 text-danger" />
      <div className="min-w-0">
        <p className="font-semibold text-danger">درخواست قبلی پذیرفته نشد</p>
        {reason && <p className="whitespace-pre-line wrap-anywhere">{reason}</p>}
        <p className="text-sm text-muted">نوشته‌هایتان همین پایین است؛ اصلاح کنید و دوباره بفرستید.</p>
      </div>
    </div>
  );
}

function VipReached({ upgrade }: { upgrade: Upgrade }) {
  return (
    <Card as="section" padding="none" className="overflow-hidden">
      <div className="metal relative overflow-hidden px-6 py-9 text-on-metal sm:px-9">
        <Guilloche seed={35} isEngraved className="absolute -end-20 -top-24 size-96 text-ember-line" />
        <VerifiedTick label="" className="size-12" />
        <h2 className="relative mt-3 text-2xl font-bold">تیک آبی دارید</h2>
        <p className="relative mt-1 max-w-prose text-on-metal-muted">
          حساب شما در بالاترین سطح است: تیک آبی کنار نامتان دیده می‌شود و بیشترین تخفیف روی هر سفارش شماست.
        </p>
      </div>
      <div className="p-5 sm:p-7">
        <UpgradeFacts data={upgrade.data} />
      </div>
    </Card>
  );
}
