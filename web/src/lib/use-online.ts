import { useSyncExternalStore } from 'react';

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
