import { useSyncExternalStore } from 'react';

/** The breakpoints of the tokens: from `lg` lists and order are side by side, from `xl` the sidebar has words, from `roomy` a table fits, from `huge` a panel next to list and conversation. */
const queries = {
  lg: matchMedia('(min-width: 64rem)'),
  xl: matchMedia('(min-width: 80rem)'),
  roomy: matchMedia('(min-width: 90rem)'),
  huge: matchMedia('(min-width: 104rem)'),
};

function subscribe(onChange: () => void) {
  const all = Object.values(queries);
  for (const query of all) query.addEventListener('change', onChange);
  return () => all.forEach((query) => query.removeEventListener('change', onChange));
}

export const useWide = (from: keyof typeof queries = 'lg') =>
  useSyncExternalStore(subscribe, () => queries[from].matches);
