import { useSyncExternalStore } from 'react';

/** The breakpoints of the tokens: `lg` where lists and order stand side by side, `xl` where a table has room. */
const queries = { lg: matchMedia('(min-width: 64rem)'), xl: matchMedia('(min-width: 80rem)') };

const subscribers = {
  lg: (onChange: () => void) => subscribe(queries.lg, onChange),
  xl: (onChange: () => void) => subscribe(queries.xl, onChange),
};

function subscribe(query: MediaQueryList, onChange: () => void) {
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

export const useWide = (from: keyof typeof queries = 'lg') =>
  useSyncExternalStore(subscribers[from], () => queries[from].matches);
