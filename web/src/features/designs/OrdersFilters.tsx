import { useEffect, useState } from 'react';
import { sorts } from '#contract/common/paging';
import { designStatuses, designStatusLabels, designTypeLabels, designTypes } from '#contract/designs';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import { sortLabels } from './fa.ts';
import type { OrdersSearch } from './orders-search.ts';

const statuses = [
  { id: 'all', label: 'همهٔ وضعیت‌ها' },
  ...designStatuses.map((id) => ({ id, label: designStatusLabels[id] })),
] as const;
const types = [
  { id: 'all', label: 'همهٔ نوع‌ها' },
  ...designTypes.map((id) => ({ id, label: designTypeLabels[id] })),
] as const;
const orders = sorts.map((id) => ({ id, label: sortLabels[id] }));

type OrdersFiltersProps = {
  search: Pick<OrdersSearch, 'status' | 'type' | 'filter' | 'search'>;
  onSearch: (changed: Partial<OrdersSearch>) => void;
  isLoading: boolean;
};

/** What is typed is looked for once it rests; the rest at once. */
export function OrdersFilters({ search, onSearch, isLoading }: OrdersFiltersProps) {
  const wanted = search.search ?? '';
  const [typed, setTyped] = useState(wanted);
  const settled = useDebouncedValue(typed);

  useEffect(() => {
    if (settled === typed && settled.trim() !== wanted) onSearch({ search: settled.trim() || undefined });
    // oxlint-disable-next-line exhaustive-deps -- only what was typed asks for a search.
  }, [settled]);
  // Back, or «نمایش همه», changes the address beneath the field.
  useEffect(() => setTyped(wanted), [wanted]);

  return (
    <search className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 xl:grid-cols-[minmax(0,1fr)_12rem_12rem_10rem]">
      <SearchField
        label="جستجوی سفارش"
        placeholder="شماره، توضیح یا نام فایل"
        value={typed}
        onChange={setTyped}
        onSubmit={(text) => onSearch({ search: text.trim() || undefined })}
        loading={isLoading}
        className="col-span-2 sm:col-span-3 xl:col-span-1"
      />
      <Select
        label="وضعیت"
        hideLabel
        options={statuses}
        value={search.status ?? 'all'}
        onChange={(id) => onSearch({ status: id === 'all' ? undefined : id })}
      />
      <Select
        label="نوع طرح"
        hideLabel
        options={types}
        value={search.type ?? 'all'}
        onChange={(id) => onSearch({ type: id === 'all' ? undefined : id })}
      />
      <Select
        label="ترتیب"
        hideLabel
        options={orders}
        value={search.filter ?? 'newest'}
        onChange={(id) => onSearch({ filter: id === 'newest' ? undefined : id })}
        className="col-span-2 sm:col-span-1"
      />
    </search>
  );
}
