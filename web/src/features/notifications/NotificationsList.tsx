import { useQuery } from '@tanstack/react-query';
import { List } from '../../ui/List.tsx';
import { type NotificationList, notificationsQuery, useRead } from './api.ts';
import { NotificationRow } from './NotificationRow.tsx';

const notes: Record<NotificationList, string> = {
  public: 'هنوز اطلاعیه‌ای منتشر نشده است.',
  private: 'هر خبری از کارهایتان باشد، همین‌جا می‌بینید.',
};

type NotificationsListProps = { list: NotificationList; onFollow: () => void };

export function NotificationsList({ list, onFollow }: NotificationsListProps) {
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
