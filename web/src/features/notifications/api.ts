import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getNotifications, readAnnouncements, readMessages } from '#contract/notifications';
import { refresh } from '../../lib/freshness.ts';
import { act, queryOf } from '../../lib/queries.ts';

export const notificationsQuery = queryOf(getNotifications, {});

/** Announcements to all, messages to one person. */
export type NotificationList = 'public' | 'private';

/** Ids of one call, so that its body stays far below what a server takes. */
const mostAtOnce = 500;

/** Marks items of a list as read: on the screen at once, and again unread if the server has not heard of it. */
export function useRead() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    // Reading twice is reading once: several may run beside each other.
    mutationFn: async ({ list, ids }: { list: NotificationList; ids: string[] }) => {
      const call = list === 'private' ? readMessages : readAnnouncements;
      for (let at = 0; at < ids.length; at += mostAtOnce)
        await act(queryClient, call, { body: { notifIds: ids.slice(at, at + mostAtOnce) } });
    },
    networkMode: 'always',
    onMutate: ({ list, ids }) => {
      const read = new Set(ids);
      queryClient.setQueryData(notificationsQuery.queryKey, (now) => {
        if (!now) return now;
        const items = now[list].map((item) => (read.has(item._id) ? { ...item, read: true } : item));
        const newly = now[list].filter((item) => !item.read && read.has(item._id)).length;
        return { ...now, [list]: items, count: now.count - newly };
      });
    },
    onError: () => refresh(queryClient, readMessages.changes),
  });
  return (list: NotificationList, ids: string[]) => {
    if (ids.length > 0) mutate({ list, ids });
  };
}
