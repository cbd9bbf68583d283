import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getNotifications, readAnnouncements, readMessages } from '#contract/notifications';
import { refresh } from '../../lib/freshness.ts';
import { act, queryOf } from '../../lib/queries.ts';

export const notificationsQuery = queryOf(getNotifications, {});

/** `public` holds the announcements to all, `private` the messages to one person. */
export type NotificationList = 'public' | 'private';

/** Ids per call, so that its body stays far below the server's limit. */
const batchSize = 500;

/** Marks items as read on the screen first. If the server fails, the list is fetched again. */
export function useRead() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: async ({ list, ids }: { list: NotificationList; ids: string[] }) => {
      const call = list === 'private' ? readMessages : readAnnouncements;
      for (let at = 0; at < ids.length; at += batchSize)
        await act(queryClient, call, { body: { notifIds: ids.slice(at, at + batchSize) } });
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
