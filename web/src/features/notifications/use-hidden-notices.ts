import { useEffect, useRef } from 'react';
import type { AnswerOf } from '#contract/common/endpoint';
import type { getNotifications } from '#contract/notifications';
import { whenIdle } from '../../lib/when-idle.ts';

const isAllowed = () => 'Notification' in window && Notification.permission === 'granted';
const notices = () => import('./browser-notices.ts');

/** Shows browser notifications of what arrives while the page is hidden, and renews the push subscription. */
export function useHiddenNotices(data: AnswerOf<typeof getNotifications> | undefined): void {
  const known = useRef<Set<string> | null>(null);

  useEffect(() => {
    if (!data) return;
    const before = known.current;
    known.current = new Set([...data.public, ...data.private].map((item) => item._id));
    if (!before || !document.hidden || !isAllowed()) return;
    for (const list of ['public', 'private'] as const)
      for (const item of data[list])
        if (!item.read && !before.has(item._id))
          void notices().then(({ showNotice }) => showNotice(list, item));
  }, [data]);

  useEffect(() => {
    if (isAllowed()) whenIdle(() => void notices().then(({ keepSubscribed }) => keepSubscribed()));
  }, []);
}
