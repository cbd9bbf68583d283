import { Search } from 'lucide-react';
import { sortOptions } from '#contract/common/paging';
import { IconButton } from '../../ui/IconButton.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import type { OffersFilter, Shown } from './use-offers-filter.ts';

const shownOptions: readonly { id: Shown; label: string }[] = [
  { id: 'all', label: 'همهٔ کدها' },
  { id: 'notExpired', label: 'منقضی‌نشده' },
  { id: 'expired', label: 'منقضی‌شده' },
];

export function OffersFilters({ filter, isBusy }: { filter: OffersFilter; isBusy: boolean }) {
  return (
    <search aria-label="جستجو در کدهای هدیه" className="flex flex-wrap gap-2.5">
      <div className="flex min-w-0 flex-1 gap-1.5 max-sm:basis-full">
        <SearchField
          label="جستجوی کد هدیه"
          placeholder="عنوان، کد، نام یا موبایل"
          value={filter.typed}
          onChange={filter.type}
          onSubmit={filter.look}
          loading={isBusy}
          className="flex-1"
        />
        <IconButton label="جستجو" icon={<Search />} variant="outline" onPress={filter.look} />
      </div>
      <Select
        label="وضعیت"
        hideLabel
        options={shownOptions}
        value={filter.shown}
        onChange={filter.setShown}
        className="w-36 max-sm:w-auto max-sm:flex-1"
      />
      <Select
        label="ترتیب"
        hideLabel
        options={sortOptions}
        value={filter.order}
        onChange={filter.setOrder}
        className="w-36 max-sm:w-auto max-sm:flex-1"
      />
    </search>
  );
}
