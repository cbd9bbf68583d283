import { useSyncExternalStore } from 'react';

/** The breakpoints of the tokens: `lg` where lists and order stand side by side, `roomy` where a table has room. */
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
