import { sortOptions } from '#contract/common/paging';
import { deviceStatuses, deviceStatusLabels } from '#contract/devices';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import type { useTypedFilter } from '../../ui/use-typed-filter.ts';
import type { DevicesSearch } from './devices-search.ts';

const statuses = [
  { id: 'all' as const, label: 'همهٔ دستگاه‌ها' },
  ...deviceStatuses.map((id) => ({ id, label: deviceStatusLabels[id] })),
];

type DevicesFiltersProps = Pick<DevicesSearch, 'filter' | 'status'> & {
  typed: ReturnType<typeof useTypedFilter>;
  onChange: (next: Partial<DevicesSearch>) => void;
  isSearching: boolean;
};

export function DevicesFilters({ typed, filter, status, onChange, isSearching }: DevicesFiltersProps) {
  return (
    <search
      aria-label="جستجو در دستگاه‌ها"
      className="flex flex-wrap gap-2.5 border-b p-4 max-sm:flex-col max-sm:flex-nowrap sm:p-5"
    >
      <SearchField
        label="جستجوی دستگاه"
        placeholder="سریال، نام یا موبایل"
        {...typed}
        loading={isSearching}
        className="min-w-60 flex-1"
      />
      <div className="flex gap-2.5 *:flex-1 sm:*:w-44">
        <Select
          label="وضعیت"
          hideLabel
          options={statuses}
          value={status ?? 'all'}
          onChange={(id) => onChange({ status: id === 'all' ? undefined : id })}
        />
        <Select
          label="ترتیب"
          hideLabel
          options={sortOptions}
          value={filter ?? 'newest'}
          onChange={(id) => onChange({ filter: id === 'newest' ? undefined : id })}
        />
      </div>
    </search>
  );
}
