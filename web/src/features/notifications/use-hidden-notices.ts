import { useEffect, useRef } from 'react';
import type { Notifications } from './api.ts';
import { whenIdle } from '../../lib/when-idle.ts';

const isAllowed = () => 'Notification' in window && Notification.permission === 'granted';
const notices = () => import('./browser-notices.ts');

/** Shows browser notifications of what arrives while the page is hidden, and renews the push subscription. */
export function useHiddenNotices(data: Notifications | undefined): void {
  const previousIds = useRef<Set<string> | null>(null);

  useEffect(() => {
    if (!data) return;
    const previous = previousIds.current;
    previousIds.current = new Set([...data.public, ...data.private].map((item) => item._id));
    if (!previous || !document.hidden || !isAllowed()) return;
    for (const list of ['public', 'private'] as const)
      for (const item of data[list])
        if (!item.read && !previous.has(item._id))
          void notices().then(({ showNotice }) => showNotice(list, item));
  }, [data]);

  useEffect(() => {
    if (isAllowed()) whenIdle(() => void notices().then(({ keepSubscribed }) => keepSubscribed()));
  }, []);
}
