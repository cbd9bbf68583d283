import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { blockLogin, getLogins, type Login } from '#contract/auth';
import { toPersianDigits } from '#contract/common/digits';
import { networkOf } from '#contract/common/network';
import { listOf, queryOf, useCall } from '../../lib/queries.ts';
import { List } from '../../ui/List.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { doneMessage, toast } from '../../ui/toast.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { Ban, LockOpen, MonitorSmartphone, Smartphone } from 'lucide-react';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { DateTime } from '../../ui/DateTime.tsx';

export function Logins() {
  const list = useInfiniteQuery(listOf(getLogins, { query: { count: 3 } }, ({ data }) => data));
  const ownIp = useOwnIp(list.data?.rows);
  const [confirm, confirmDialog] = useConfirm();
  const block = useCall(blockLogin, {
    onSuccess: async (_, refreshed) => {
      await refreshed;
      toast.success(doneMessage);
    },
  });

  const set = ({ ip, _id }: Login, blocked: boolean) => block.run({ body: { ip, loginId: _id, blocked } });
  const askBlock = (login: Login) =>
    confirm({
      title: 'بستن این ورود؟',
      message: (
        <>
          «{login.device}» همین حالا از حساب شما بیرون می‌رود و تا وقتی خودتان بازش نکنید، از همان اینترنت (
          <Ltr>{toPersianDigits(login.ip)}</Ltr>) کسی نمی‌تواند وارد حساب شما شود.
          {ownIp !== undefined &&
            networkOf(login.ip) === networkOf(ownIp) &&
            ' این اینترنت همین حالای شما هم هست: اگر خارج شوید، خودتان هم از اینجا نمی‌توانید دوباره وارد شوید.'}
        </>
      ),
      confirmLabel: 'بستن ورود',
      onConfirm: () => set(login, true),
    });

  return (
    <>
      <List isCompact query={list} empty={{}} moreLabel="ورودهای قبلی">
        {(rows) => (
          <>
            <p className="mb-3 text-sm text-muted">اگر جایی را نمی‌شناسید، همان را ببندید.</p>
            <ul aria-label="ورودهای من" className="flex flex-col">
              {rows.map((login) => (
                <LoginRow
                  key={login._id}
                  login={login}
                  isBusy={block.isPending}
                  onBlock={() => askBlock(login)}
                  onUnblock={() => set(login, false)}
                />
              ))}
            </ul>
          </>
        )}
      </List>
      {confirmDialog}
    </>
  );
}

/** Returns the IP of the current login, which may be older than the listed ones. */
function useOwnIp(listed: readonly Login[] | undefined): string | undefined {
  const isListed = listed?.some(({ current }) => current);
  const older = useQuery({ ...queryOf(getLogins, { query: { count: 100 } }), enabled: isListed === false });
  return (isListed ? listed : older.data?.data)?.find(({ current }) => current)?.ip;
}

type LoginRowProps = { login: Login; isBusy: boolean; onBlock: () => void; onUnblock: () => void };

function LoginRow({ login, isBusy, onBlock, onUnblock }: LoginRowProps) {
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
          {login.current && <Badge tone="success">همین ورود</Badge>}
          {login.blocked && <Badge tone="danger">بسته</Badge>}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
          <Ltr>{toPersianDigits(login.ip)}</Ltr>
          <span aria-hidden="true">·</span>
          <span>
            آخرین حضور <DateTime when={login.lastSeenAt} />
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
