import { useSyncExternalStore } from 'react';

const query = () => matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(listener: () => void) {
  const list = query();
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** True if the person asks for less movement. */
export const useReducedMotion = () =>
  useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => false,
  );
