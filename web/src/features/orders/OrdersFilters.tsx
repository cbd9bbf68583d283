import { sortOptions } from '#contract/common/paging';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { useTypedFilter } from '../../ui/use-typed-filter.ts';
import { all, statusOptions, typeOptions } from './filter-options.ts';
import type { ChangeOrders, OrdersSearch } from './orders-search.ts';

type OrdersFiltersProps = {
  search: Pick<OrdersSearch, 'status' | 'type' | 'filter' | 'search'>;
  onSearch: ChangeOrders;
  isLoading: boolean;
};

/** What is typed is looked for once it rests; the rest at once. */
export function OrdersFilters({ search, onSearch, isLoading }: OrdersFiltersProps) {
  const typed = useTypedFilter(search.search ?? '', (text) => onSearch({ search: text || undefined }, true));
  return (
    <search className="@container">
      <div className="grid grid-cols-2 gap-2.5 @xl:grid-cols-3 @4xl:grid-cols-[minmax(0,1fr)_12rem_12rem_10rem]">
        <SearchField
          label="جستجوی سفارش"
          placeholder="شماره، شرح یا نام فایل"
          {...typed}
          loading={isLoading}
          className="col-span-2 @xl:col-span-3 @4xl:col-span-1"
        />
        <Select
          label="وضعیت"
          hideLabel
          options={statusOptions('customer')}
          value={search.status ?? all}
          onChange={(id) => onSearch({ status: id === all ? undefined : id })}
        />
        <Select
          label="نوع طرح"
          hideLabel
          options={typeOptions}
          value={search.type ?? all}
          onChange={(id) => onSearch({ type: id === all ? undefined : id })}
        />
        <Select
          label="ترتیب"
          hideLabel
          options={sortOptions}
          value={search.filter ?? 'newest'}
          onChange={(id) => onSearch({ filter: id === 'newest' ? undefined : id })}
          className="col-span-2 @xl:col-span-1"
        />
      </div>
    </search>
  );
}
