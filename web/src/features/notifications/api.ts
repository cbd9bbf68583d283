import type { AnswerOf } from '#contract/common/endpoint';
import { getNotifications, readAnnouncements, readMessages } from '#contract/notifications';
import { expected, queryOf, useCall } from '../../lib/queries.ts';

export const notificationsQuery = queryOf(getNotifications, {});

export type Notifications = AnswerOf<typeof getNotifications>;

/** `public` holds the announcements to all, `private` the messages to one person. */
export type NotificationList = 'public' | 'private';

export function useRead() {
  const calls = {
    public: useCall(readAnnouncements, { expects: readIn('public') }),
    private: useCall(readMessages, { expects: readIn('private') }),
  };
  return (list: NotificationList, ids: string[]) => {
    if (ids.length > 0) calls[list].run({ body: { notifIds: ids } });
  };
}

const readIn = (list: NotificationList) =>
  expected(notificationsQuery, (now, { body }: { body: { notifIds: readonly string[] } }) => {
    const read = new Set(body.notifIds);
    const items = now[list].map((item) => (read.has(item._id) ? { ...item, read: true } : item));
    const newly = now[list].filter((item) => !item.read && read.has(item._id)).length;
    return { ...now, [list]: items, count: now.count - newly };
  });
