import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { notificationsQuery, useRead } from './api.ts';
import { useWasIdle } from '../../lib/when-idle.ts';

/**
 * Marks the messages that lead to the shown page as read: who sees an order needs no news of it. The bell has them
 * already, so this sends a call only when there are any, and on a page in the background when somebody comes back to it.
 */
export function useSeenNews(path: string): void {
  const { data } = useQuery({ ...notificationsQuery, enabled: useWasIdle() });
  const isVisible = useSyncExternalStore(watchVisibility, () => !document.hidden);
  const read = useRead();
  const markRead = useEffectEvent((ids: string[]) => read('private', ids));
  // Once each, for a call that fails brings them back as unread.
  const sent = useRef(new Set<string>());

  useEffect(() => {
    if (!isVisible || !data) return;
    const seen = data.private
      .filter(({ read: isRead, link, _id }) => !isRead && leadsTo(path, link) && !sent.current.has(_id))
      .map(({ _id }) => _id);
    for (const id of seen) sent.current.add(id);
    markRead(seen);
  }, [data, isVisible, path]);
}

const leadsTo = (path: string, link: string | undefined) =>
  link === path || link?.startsWith(path.includes('?') ? `${path}&` : `${path}?`);

function watchVisibility(notify: () => void): () => void {
  document.addEventListener('visibilitychange', notify);
  return () => document.removeEventListener('visibilitychange', notify);
}
