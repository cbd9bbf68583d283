import { useNavigate } from '@tanstack/react-router';

/** What narrows and sorts a list, wherever it is kept. */
export type Filters<Values = object> = {
  values: Values;
  /** What a call takes of them: those that narrow, and the order. */
  query: Values;
  /** How many narrow the list; the order does not. */
  count: number;
  /** `isTyped`: on its way to what is meant, so no step to go back to. */
  change: (changed: Partial<Values>, isTyped?: boolean) => void;
  /** All rows again, in the order chosen. */
  clear: () => void;
};

/** `names` are the values that narrow the list; `filter` is its order. */
export function filtersOf<Values extends object>(
  values: Values,
  names: readonly (keyof Values)[],
  change: Filters<Values>['change'],
): Filters<Values> {
  const known = Object.entries(values).filter(
    ([name]) => name === 'filter' || names.includes(name as keyof Values),
  );
  return {
    values,
    query: Object.fromEntries(known) as Values,
    count: names.filter((name) => values[name] !== undefined).length,
    change,
    clear: () => change(Object.fromEntries(names.map((name) => [name, undefined])) as Partial<Values>),
  };
}

/**
 * The filters of a page's list, kept in the page's address, where back leads over every choice. `search` is all that the
 * address holds; `names` are those of it that narrow the list.
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
