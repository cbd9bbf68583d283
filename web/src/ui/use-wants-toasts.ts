import { useEffect, useState } from 'react';
import { whenUsed } from '../lib/when-idle.ts';
import { toastQueue } from './toast.ts';

/** At the first toast or use, at the latest after 10 s: offline it would be too late to fetch the toasts. */
export function useWantsToasts(): boolean {
  const [wants, setWants] = useState(false);
  useEffect(() => {
    const want = () => setWants(true);
    const timer = setTimeout(want, 10_000);
    const unsubscribe = toastQueue.subscribe(want);
    const stopWaiting = whenUsed(want);
    // A route queues its message before the page is mounted.
    if (toastQueue.visibleToasts.length > 0) want();
    return () => {
      clearTimeout(timer);
      stopWaiting();
      unsubscribe();
    };
  }, []);
  return wants;
}
