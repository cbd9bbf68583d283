import { Hourglass, MessageSquareWarning } from 'lucide-react';
import type { Upgrade } from '#contract/upgrades';
import { Card } from '../../ui/Card.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Guilloche } from '../../ui/Guilloche.tsx';
import { VerifiedTick } from '../../ui/VerifiedTick.tsx';
import { UpgradeFacts } from './UpgradeFacts.tsx';

export function RequestWaiting({ upgrade }: { upgrade: Upgrade }) {
  return (
    <Card as="section" padding="lg">
      <div role="status" className="flex gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-ember-soft text-ember-text">
          <Hourglass aria-hidden="true" />
        </span>
        <div className="min-w-0">
          <h2 className="text-lg font-semibold">درخواست شما در دست بررسی است</h2>
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

export function RequestRejected({ reason }: { reason: string }) {
  return (
    <div role="status" className="flex gap-3.5 rounded-xl bg-danger-soft p-4 sm:p-5">
      <MessageSquareWarning aria-hidden="true" className="mt-0.5 shrink-0 text-danger" />
      <div className="min-w-0">
        <p className="font-semibold text-danger">درخواست قبلی پذیرفته نشد</p>
        {reason && <p className="whitespace-pre-line wrap-anywhere">{reason}</p>}
        <p className="text-sm text-muted">آن‌چه نوشته بودید همین پایین است: اصلاح کنید و دوباره بفرستید.</p>
      </div>
    </div>
  );
}

export function VipReached({ upgrade }: { upgrade: Upgrade }) {
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
