import { Search } from 'lucide-react';
import { type Sort, sortOptions } from '#contract/common/paging';
import { cx } from './class-names.ts';
import { type FilterChoice, FilterSelect } from './Select.tsx';
import type { Filters } from '../lib/filters.ts';
import { IconButton } from './Button.tsx';
import { SearchField } from './SearchField.tsx';
import { type FilteredList, isBare } from './filtered-list.ts';
import { useTypedFilter } from './use-typed-filter.ts';

type Searched = { search?: string | undefined; filter?: Sort | undefined };

type ListFiltersProps<Values> = {
  label?: string;
  /** With `onEnter` it searches only on Enter or by its button. */
  search: { label: string; placeholder: string; hint?: string; onEnter?: boolean };
  choices?: readonly FilterChoice<Values>[];
  filters: Filters<Values>;
  list: FilteredList;
  className?: string;
};

/** A list's search field and filters. An empty list has none. */
export function ListFilters<Values extends Searched>({
  label,
  search: { onEnter = false, ...search },
  choices = [],
  filters,
  list,
  className,
}: ListFiltersProps<Values>) {
  const typed = useTypedFilter(
    filters.values.search ?? '',
    (text) => filters.change({ search: text } as Partial<Values>, true),
    { onEnter },
  );

  if (isBare(list, filters)) return null;
  return (
    <search aria-label={label} className={cx('flex flex-wrap gap-2.5', className)}>
      <div className="flex min-w-0 grow-999 basis-60 gap-1.5">
        <SearchField {...search} {...typed} isLoading={list.isPlaceholderData} className="flex-1" />
        {onEnter && (
          <IconButton
            label="جستجو"
            icon={<Search />}
            variant="outline"
            onPress={() => typed.onSubmit(typed.value)}
          />
        )}
      </div>
      <div className="flex grow flex-wrap gap-2.5 *:min-w-32 *:flex-1 max-sm:basis-full sm:*:w-40">
        {choices.map((choice) => (
          <FilterSelect key={choice.name} {...choice} hidesLabel filters={filters} />
        ))}
        <FilterSelect name="filter" label="ترتیب" hidesLabel options={sortOptions} filters={filters} />
      </div>
    </search>
  );
}
