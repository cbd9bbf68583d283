import '../../ui/react-aria-strings.ts';
import { useQuery } from '@tanstack/react-query';
import { BellOff, BellRing, CheckCheck, X } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { formatNumber } from '#contract/common/money';
import type { Notification } from '#contract/notifications';
import { Button, IconButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import type { PopoverProps } from '../../ui/PopoverButton.tsx';
import { popoverClass } from '../../ui/popover-class.ts';
import { useCloseOnBack } from '../../ui/use-close-on-back.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { type NotificationList, type Notifications, notificationsQuery, useRead } from './api.ts';
import { List } from '../../ui/List.tsx';
import { NotificationRow } from './NotificationRow.tsx';
import { deviceStorage } from '../../lib/browser-storage.ts';
import { toast } from '../../ui/toast.ts';
import { type NoticesState, noticesState, turnOff, turnOn } from './browser-notices.ts';

export function NotificationPanel({ onOpenChange, ...popover }: PopoverProps) {
  useCloseOnBack({ isOpen: popover.isOpen, onOpenChange });
  const { data } = useQuery(notificationsQuery);
  const [tab, setTab] = useState(() => firstList(data));
  // Once it is known, so that reading does not change the list under the pointer.
  if (tab === undefined && data) setTab(firstList(data));
  const read = useRead();
  const notices = useBrowserNotices();
  const follow = () => onOpenChange(false);
  const list = tab ?? 'public';
  const unread = idsOfUnread(data?.[list]);

  return (
    <Popover
      {...popover}
      onOpenChange={onOpenChange}
      placement="bottom end"
      offset={6}
      className={cx(popoverClass, 'w-toast max-w-[calc(100vw-1.5rem)] p-0!')}
    >
      <Dialog aria-label="اعلان‌ها" className="outline-none">
        <Tabs
          label="نوع اعلان"
          value={list}
          onChange={setTab}
          panelClassName="p-0"
          tabs={[
            {
              id: 'public',
              label: 'اطلاعیه‌ها',
              badge: <UnreadCount items={data?.public} />,
              content: <NotificationsList list="public" onFollow={follow} />,
            },
            {
              id: 'private',
              label: 'پیام‌ها',
              badge: <UnreadCount items={data?.private} />,
              content: <NotificationsList list="private" onFollow={follow} />,
            },
          ]}
        />
        <BrowserNoticesOffer notices={notices} />
        <div className="flex items-center gap-1 border-t p-1.5">
          <Button
            variant="ghost"
            size="sm"
            icon={<CheckCheck />}
            isDisabled={unread.length === 0}
            onPress={() => read(list, unread)}
            className="flex-1"
          >
            همه را خواندم
          </Button>
          <BrowserNoticesSwitch notices={notices} />
        </div>
      </Dialog>
    </Popover>
  );
}

/** Announcements, unless only messages are unread. */
function firstList(data: Notifications | undefined): NotificationList | undefined {
  if (!data) return undefined;
  const isUnread = (items: readonly Notification[]) => items.some((item) => !item.read);
  return !isUnread(data.public) && isUnread(data.private) ? 'private' : 'public';
}

const idsOfUnread = (items: readonly Notification[] | undefined) =>
  (items ?? []).filter((item) => !item.read).map((item) => item._id);

function UnreadCount({ items }: { items: readonly Notification[] | undefined }) {
  const count = idsOfUnread(items).length;
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-ember-soft px-2 text-xs text-ember-text">
      {formatNumber(count)}
      <span className="sr-only"> خوانده‌نشده</span>
    </span>
  );
}

function BrowserNoticesOffer({ notices }: { notices: BrowserNotices }) {
  if (!notices.isOffered) return null;
  return (
    <div className="flex items-center gap-2.5 border-t bg-sunken py-2 ps-4 pe-1.5">
      <BellRing className="shrink-0 text-muted" />
      <p className="min-w-0 flex-1 text-xs text-muted">وقتی اینجا نیستید هم خبردار شوید؟</p>
      <Button variant="secondary" size="sm" isLoading={notices.isBusy} onPress={notices.turnOn}>
        روشن کن
      </Button>
      <IconButton label="نه، ممنون" icon={<X />} size="sm" onPress={notices.dismiss} />
    </div>
  );
}

function BrowserNoticesSwitch({ notices }: { notices: BrowserNotices }) {
  const { state, isOffered, isBusy } = notices;
  if (state === 'none' || isOffered) return null;
  const isOn = state === 'on';
  return (
    <IconButton
      label={isOn ? 'خاموش کردن اعلان مرورگر' : 'روشن کردن اعلان مرورگر'}
      icon={isOn ? <BellRing /> : <BellOff />}
      size="sm"
      isLoading={isBusy}
      onPress={isOn ? notices.turnOff : notices.turnOn}
    />
  );
}

const notes: Record<NotificationList, string> = {
  public: 'هنوز اطلاعیه‌ای منتشر نشده است.',
  private: 'هر خبری از کارهایتان باشد، همین‌جا می‌بینید.',
};

type NotificationsListProps = { list: NotificationList; onFollow: () => void };

function NotificationsList({ list, onFollow }: NotificationsListProps) {
  const query = useQuery({ ...notificationsQuery, select: (data) => ({ rows: data[list] }) });
  const read = useRead();
  return (
    <List
      isCompact
      query={query}
      renderRow={(item) => (
        <NotificationRow item={item} onRead={() => read(list, [item._id])} onFollow={onFollow} />
      )}
      // The height is 300 px on a phone and 400 px from a tablet up.
      className="max-h-75 overflow-y-auto overscroll-contain sm:max-h-(--notice-area)"
      empty={{ note: notes[list], seed: 9 }}
    />
  );
}

const dismissedKey = 'notices offered';

function useBrowserNotices() {
  const [state, setState] = useState<NoticesState>(noticesState);
  const [isDismissed, setDismissed] = useState(() => deviceStorage.read(dismissedKey) !== null);
  const [isBusy, setBusy] = useState(false);

  const dismiss = () => {
    deviceStorage.write(dismissedKey, '1');
    setDismissed(true);
  };
  const change = async (action: () => Promise<NoticesState>) => {
    setBusy(true);
    const next = await action().catch(noticesState);
    setBusy(false);
    setState(next);
    return next;
  };

  return {
    state,
    isBusy,
    isOffered: state === 'askable' && !isDismissed,
    dismiss,
    turnOn: async () => {
      dismiss();
      const next = await change(turnOn);
      if (next === 'on') toast.success('اعلان‌های مرورگر روشن شد');
      if (next === 'none') toast.info('مرورگر اجازه نداد. از تنظیمات آن می‌توانید اعلان‌ها را روشن کنید.');
    },
    turnOff: () => change(turnOff),
  };
}

type BrowserNotices = ReturnType<typeof useBrowserNotices>;
