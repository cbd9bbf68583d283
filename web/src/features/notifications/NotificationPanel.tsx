import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { formatNumber } from '#contract/common/money';
import type { Notification } from '#contract/notifications';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { PopoverProps } from '../../ui/PopoverButton.tsx';
import { popoverClass } from '../../ui/popover-class.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { notificationsQuery } from './api.ts';
import { NotificationRow } from './NotificationRow.tsx';

const listClass = 'max-h-[18.75rem] overflow-y-auto overscroll-contain sm:max-h-(--notice-area)';

export function NotificationPanel({ onOpenChange, ...popover }: PopoverProps) {
  const [tab, setTab] = useState<'public' | 'private'>('public');
  const { data, isError, isFetching, refetch } = useQuery(notificationsQuery);

  const list = (items: readonly Notification[] | undefined, empty: string) => {
    if (isError && !data) return <ErrorState compact onRetry={refetch} isRetrying={isFetching} />;
    if (!items) return <SkeletonRows rows={3} picture={false} />;
    if (items.length === 0) return <EmptyState compact note={empty} seed={9} />;
    return (
      <ul className={listClass}>
        {items.map((item) => (
          <NotificationRow key={item._id} item={item} onFollow={() => onOpenChange(false)} />
        ))}
      </ul>
    );
  };

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
          value={tab}
          onChange={setTab}
          panelClassName="p-0"
          tabs={[
            {
              id: 'public',
              label: 'اطلاعیه‌ها',
              badge: <Unread items={data?.public} />,
              content: list(data?.public, 'هنوز اطلاعیه‌ای منتشر نشده است.'),
            },
            {
              id: 'private',
              label: 'پیام‌ها',
              badge: <Unread items={data?.private} />,
              content: list(data?.private, 'هر خبری از سفارش‌هایتان باشد، همین‌جا می‌بینید.'),
            },
          ]}
        />
        <div className="border-t p-1.5">
          <Button variant="ghost" size="sm" wide icon={<CheckCheck />} isDisabled>
            خواندن همه
          </Button>
        </div>
      </Dialog>
    </Popover>
  );
}

function Unread({ items }: { items: readonly Notification[] | undefined }) {
  const count = items?.filter((item) => !item.read).length ?? 0;
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-ember-soft px-2 text-xs text-ember-text">
      {formatNumber(count)}
      <span className="sr-only"> خوانده‌نشده</span>
    </span>
  );
}
