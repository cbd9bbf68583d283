import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import { PopoverButton } from '../../ui/PopoverButton.tsx';
import { notificationsQuery } from './api.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useHiddenNotices } from './use-hidden-notices.ts';

const NotificationPanel = lazyPart(async () => (await import('./NotificationPanel.tsx')).NotificationPanel);

/** Sends an announcement to all or a message to one person, for admins: `{ isOpen, onOpenChange }`, within `Deferred`. */
export const SendNotificationDialog = lazyPart(
  async () => (await import('./SendNotificationDialog.tsx')).SendNotificationDialog,
);

/** The bell of the top bar with the count of what is unread. */
export function NotificationBell() {
  const { data } = useQuery(notificationsQuery);
  useHiddenNotices(data);
  const count = data?.count ?? 0;
  const label = count > 0 ? `اعلان‌ها، ${formatNumber(count)} خوانده‌نشده` : 'اعلان‌ها';
  return (
    <>
      <PopoverButton label={label} kind="dialog" popover={NotificationPanel}>
        <Bell aria-hidden="true" />
        {count > 0 && (
          <span
            key={count}
            aria-hidden="true"
            className="absolute end-0.5 top-1 inline-flex h-5 min-w-5 animate-rise items-center justify-center rounded-full border-2 border-canvas bg-ember px-1 text-2xs font-semibold text-on-ember"
          >
            {count > 99 ? '+۹۹' : formatNumber(count)}
          </span>
        )}
      </PopoverButton>
      <span role="status" className="sr-only">
        {count > 0 && `${formatNumber(count)} اعلان خوانده‌نشده`}
      </span>
    </>
  );
}
