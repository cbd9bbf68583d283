import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

/** The filters and the order of a list, independent of where they are kept. */
export type Filters<Values = object> = {
  values: Values;
  /** The values to send with the call, the order included. */
  query: Values;
  /** The number of active filters; the order does not count. */
  count: number;
  /** `isTyped` replaces the history entry, so that going back skips the intermediate texts. */
  change: (changed: Partial<Values>, isTyped?: boolean) => void;
  /** Removes the filters and keeps the order. */
  clear: () => void;
};

/** `names` are the values that filter the list; `filter` is its order. */
export function filtersOf<Values extends object>(
  values: Values,
  names: readonly (keyof Values)[],
  change: Filters<Values>['change'],
): Filters<Values> {
  const chosen = Object.entries(values).filter(
    ([name]) => name === 'filter' || names.includes(name as keyof Values),
  );
  return {
    values,
    query: Object.fromEntries(chosen) as Values,
    count: names.filter((name) => values[name] !== undefined).length,
    change,
    clear: () => change(Object.fromEntries(names.map((name) => [name, undefined])) as Partial<Values>),
  };
}

/** Keeps the filters of a list in its component, as in a dialog, which has no address. */
export function useOwnFilters<Values extends object>(names: readonly (keyof Values)[]): Filters<Values> {
  const [values, setValues] = useState({} as Values);
  return filtersOf(values, names, (changed) => setValues((now) => ({ ...now, ...changed })));
}

/**
 * Keeps the filters of a page's list in its address, so that the back button undoes each choice. `search` holds all
 * search parameters; `names` are those that filter the list.
 */
export function useFilters<Search extends object>(
  search: Search,
  names: readonly (keyof Search)[],
): Filters<Search> {
  const navigate = useNavigate();
  return filtersOf(
    search,
    names,
    (changed, isTyped = false) =>
      void navigate({
        to: '.',
        search: ((now: object) => ({ ...now, ...changed })) as never,
        replace: isTyped,
        resetScroll: false,
      }),
  );
}
