import { type ComponentType, Suspense } from 'react';
import type { FilterBarProps, Searched } from './FilterBar.tsx';
import { idlePart } from './lazy-part.ts';

// Its lists of choices are as much script as two pages, so they come after the first page stands.
const FilterBar = idlePart<object>(
  async () => (await import('./FilterBar.tsx')).FilterBar as ComponentType<object>,
);

/** A list's search field and filters. */
export function ListFilters<Values extends Searched>(props: FilterBarProps<Values>) {
  return (
    <Suspense
      fallback={
        <div className={props.className}>
          <div className="min-h-11 max-sm:min-h-24" />
        </div>
      }
    >
      <FilterBar {...props} />
    </Suspense>
  );
}
