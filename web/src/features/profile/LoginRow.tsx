import { Ban, LockOpen, MonitorSmartphone, Smartphone } from 'lucide-react';
import type { Login } from '#contract/auth';
import { toPersianDigits } from '#contract/common/digits';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { Ltr } from '../../ui/Ltr.tsx';

type LoginRowProps = { login: Login; isBusy: boolean; onBlock: () => void; onUnblock: () => void };

export function LoginRow({ login, isBusy, onBlock, onUnblock }: LoginRowProps) {
  const Icon = /Mobi|Android|iPhone/.test(login.userAgent) ? Smartphone : MonitorSmartphone;
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3.5 gap-y-2 border-b py-3.5 first:pt-0 last:border-0">
      <span
        aria-hidden="true"
        className={cx(
          'grid size-11 shrink-0 place-items-center rounded-md border bg-surface',
          login.current ? 'text-success' : login.blocked ? 'text-danger' : 'text-muted',
        )}
      >
        <Icon />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{login.device}</span>
          {login.current && <Badge tone="success">همین دستگاه</Badge>}
          {login.blocked && <Badge tone="danger">بسته</Badge>}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
          <Ltr>{toPersianDigits(login.ip)}</Ltr>
          <span aria-hidden="true">·</span>
          <span>
            آخرین بازدید <DateTime when={login.lastSeenAt} />
          </span>
        </p>
      </div>
      {login.blocked ? (
        <Button size="sm" icon={<LockOpen />} isDisabled={isBusy} onPress={onUnblock}>
          باز کردن
        </Button>
      ) : (
        !login.current && (
          <Button size="sm" icon={<Ban />} isDisabled={isBusy} onPress={onBlock}>
            بستن
          </Button>
        )
      )}
    </li>
  );
}
