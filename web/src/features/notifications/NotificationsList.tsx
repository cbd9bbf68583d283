import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { type NotificationList, notificationsQuery, useRead } from './api.ts';
import { NotificationRow } from './NotificationRow.tsx';

const notes: Record<NotificationList, string> = {
  public: 'هنوز اطلاعیه‌ای منتشر نشده است.',
  private: 'هر خبری از کارهایتان باشد، همین‌جا می‌بینید.',
};

// 300 pixels on a phone, 400 from a tablet on.
const listClass = 'max-h-75 overflow-y-auto overscroll-contain sm:max-h-(--notice-area)';

type NotificationsListProps = { list: NotificationList; onFollow: () => void };

export function NotificationsList({ list, onFollow }: NotificationsListProps) {
  const { data, isError, isFetching, refetch } = useQuery(notificationsQuery);
  const read = useRead();
  if (isError && !data) return <ErrorState compact onRetry={refetch} isRetrying={isFetching} />;
  if (!data) return <SkeletonRows rows={3} picture={false} />;
  if (data[list].length === 0) return <EmptyState compact note={notes[list]} seed={9} />;
  return (
    <ul className={listClass}>
      {data[list].map((item) => (
        <NotificationRow
          key={item._id}
          item={item}
          onRead={() => read(list, [item._id])}
          onFollow={onFollow}
        />
      ))}
    </ul>
  );
}
