import { useSyncExternalStore } from 'react';

/** The breakpoints of the tokens: at `lg` lists and order are side by side, at `roomy` a table fits. */
const queries = { lg: matchMedia('(min-width: 64rem)'), roomy: matchMedia('(min-width: 90rem)') };

const subscribers = {
  lg: (onChange: () => void) => subscribe(queries.lg, onChange),
  roomy: (onChange: () => void) => subscribe(queries.roomy, onChange),
};

function subscribe(query: MediaQueryList, onChange: () => void) {
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

export const useWide = (from: keyof typeof queries = 'lg') =>
  useSyncExternalStore(subscribers[from], () => queries[from].matches);
