import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import { CountMark } from '../../ui/CountMark.tsx';
import type { DialogControl } from '../../ui/Dialog.tsx';
import { PopoverButton } from '../../ui/PopoverButton.tsx';
import { useWasIdle } from '../../lib/when-idle.ts';
import { notificationsQuery } from './api.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useHiddenNotices } from './use-hidden-notices.ts';

export { useSeenNews } from './use-seen-news.ts';

const NotificationPanel = lazyPart(async () => (await import('./NotificationPanel.tsx')).NotificationPanel);

/** For admins; it needs a `Deferred` around it. */
export const SendNotificationDialog = lazyPart(
  async () => (await import('./SendNotificationDialog.tsx')).SendNotificationDialog,
);

export function NotificationBell(control: DialogControl) {
  const { data } = useQuery({ ...notificationsQuery, enabled: useWasIdle() });
  useHiddenNotices(data);
  const count = data?.count ?? 0;
  const label = count > 0 ? `اعلان‌ها، ${formatNumber(count)} خوانده‌نشده` : 'اعلان‌ها';
  return (
    <>
      <PopoverButton label={label} kind="dialog" popover={NotificationPanel} control={control}>
        <Bell />
        <CountMark count={count} className="-end-0.5 top-0.5" />
      </PopoverButton>
      <span role="status" className="sr-only">
        {count > 0 && `${formatNumber(count)} اعلان خوانده‌نشده`}
      </span>
    </>
  );
}
