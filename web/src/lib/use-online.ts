import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Returns whether the browser has a network at all. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/** While `isWanted`, calls `act` each time the browser comes back online. */
export function useReconnect(isWanted: boolean, act: () => void): void {
  const actNow = useEffectEvent(act);
  // A later effect would miss a connection that comes back at once.
  useLayoutEffect(() => {
    if (!isWanted) return undefined;
    const handle = () => actNow();
    addEventListener('online', handle);
    return () => removeEventListener('online', handle);
  }, [isWanted]);
}
