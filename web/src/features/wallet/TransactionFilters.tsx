import { sortOptions } from '#contract/common/paging';
import { type Operation, operationLabels, operations } from '#contract/wallet';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { useTypedFilter } from '../../ui/use-typed-filter.ts';
import type { WalletSearch } from './wallet-search.ts';

const operationOptions = [
  { id: 'all' as const, label: 'همهٔ نوع‌ها' },
  ...operations.map((id) => ({ id, label: operationLabels[id] })),
];

type TransactionFiltersProps = {
  search: WalletSearch;
  onChange: (change: Partial<WalletSearch>) => void;
  isSearching: boolean;
};

export function TransactionFilters({ search, onChange, isSearching }: TransactionFiltersProps) {
  const typed = useTypedFilter(search.search ?? '', (text) => onChange({ search: text || undefined }));
  return (
    <div className="@container px-4 pb-4 sm:px-5">
      <div className="grid grid-cols-2 gap-2.5 @2xl:grid-cols-[1fr_auto_auto]">
        <SearchField
          label="جستجو در تراکنش‌ها"
          placeholder="شمارهٔ سفارش، پیگیری یا توضیح"
          {...typed}
          loading={isSearching}
          className="col-span-2 @2xl:col-span-1"
        />
        <Select
          label="نوع تراکنش"
          hideLabel
          options={operationOptions}
          value={search.operation ?? 'all'}
          onChange={(id: Operation | 'all') => onChange({ operation: id === 'all' ? undefined : id })}
          className="@2xl:w-48"
        />
        <Select
          label="ترتیب"
          hideLabel
          options={sortOptions}
          value={search.filter ?? 'newest'}
          onChange={(id) => onChange({ filter: id === 'newest' ? undefined : id })}
          className="@2xl:w-36"
        />
      </div>
    </div>
  );
}
