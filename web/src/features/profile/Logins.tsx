import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { blockLogin, getLogins, type Login } from '#contract/auth';
import { toPersianDigits } from '#contract/common/digits';
import { networkOf } from '#contract/common/network';
import { listOf, queryOf, useCall } from '../../lib/queries.ts';
import { List } from '../../ui/List.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { doneMessage, toast } from '../../ui/toast.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { LoginRow } from './LoginRow.tsx';

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
          «{login.device}» همین حالا از حساب شما بیرون می‌رود و تا وقتی خودتان بازش نکنید، از آدرس{' '}
          <Ltr>{toPersianDigits(login.ip)}</Ltr> کسی نمی‌تواند وارد حساب شما شود.
          {ownIp !== undefined &&
            networkOf(login.ip) === networkOf(ownIp) &&
            ' این آدرس همین دستگاه هم هست: اگر خارج شوید، خودتان هم از این‌جا نمی‌توانید دوباره وارد شوید.'}
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
