import { SlidersHorizontal } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { toLatinDigits, toPersianDigits } from '#contract/common/digits';
import { sortOptions } from '#contract/common/paging';
import type { PersonFound } from '#contract/people';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { FilterSelect } from '../../../ui/Select.tsx';
import type { Filters } from '../../../lib/filters.ts';
import { ListSearch } from '../../../ui/SearchField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useTypedFilter } from '../../../ui/use-typed-filter.ts';
import { PersonPicker } from '../../people/parts.tsx';
import { statusOptions, typeOptions } from '../filter-options.ts';
import type { OrdersSearch } from './bench-search.ts';

type OrdersFiltersProps = {
  filters: Filters<OrdersSearch>;
  customer: PersonFound | null;
  isSearching: boolean;
};

export function OrdersFilters({ filters, customer, isSearching }: OrdersFiltersProps) {
  const { values: search, change } = filters;
  const [isOpen, setOpen] = useState(false);
  const fields = useId();
  const filename = useTypedFilter(search.filename ?? '', (text) => change({ filename: text }, true));
  const desc = useTypedFilter(search.desc ?? '', (text) => change({ desc: text }, true));
  const number = useTypedFilter(String(search.orderNumber ?? ''), (text) =>
    change({ orderNumber: Number(text) || undefined }, true),
  );
  const active = filters.count - (search.search === undefined ? 0 : 1);

  return (
    <search aria-label="جستجو در سفارش‌ها" className="flex flex-col gap-3 border-b p-4 sm:p-5">
      <div className="flex gap-2.5 max-md:flex-col">
        <ListSearch
          label="جستجو در همهٔ سفارش‌ها"
          placeholder="شماره، شرح یا نام فایل"
          filters={filters}
          isLoading={isSearching}
          className="md:flex-1"
        />
        <div className="flex flex-wrap gap-2.5">
          <Button
            className="flex-auto md:hidden"
            aria-expanded={isOpen}
            aria-controls={fields}
            icon={<SlidersHorizontal />}
            onPress={() => setOpen(!isOpen)}
          >
            فیلترها
            {active > 0 && <Badge tone="ember">{toPersianDigits(active)}</Badge>}
          </Button>
          <FilterSelect
            name="filter"
            label="ترتیب"
            hidesLabel
            options={sortOptions}
            filters={filters}
            className="w-36 max-md:grow md:w-44"
          />
        </div>
      </div>
      <div
        id={fields}
        className={cx(
          'grid gap-2.5 md:grid-cols-3 2xl:grid-cols-6',
          isOpen ? 'grid-cols-1' : 'max-md:hidden',
        )}
      >
        <FilterSelect name="status" label="وضعیت" options={statusOptions('admin')} filters={filters} />
        <FilterSelect name="type" label="نوع طرح" options={typeOptions} filters={filters} />
        <Suspense fallback={<div className="min-h-18" />}>
          <PersonPicker
            label="مشتری"
            placeholder="همهٔ مشتری‌ها"
            value={customer}
            onChange={(user) => change({ userId: user ? Number(user._id) : undefined })}
          />
        </Suspense>
        <TextField
          label="شمارهٔ سفارش"
          isLtr
          inputMode="numeric"
          maxLength={9}
          value={toPersianDigits(number.value)}
          onChange={(text) => number.onChange(toLatinDigits(text).replace(/\D/g, ''))}
        />
        <TextField label="نام فایل" value={filename.value} onChange={filename.onChange} />
        <TextField label="شرح سفارش" value={desc.value} onChange={desc.onChange} />
      </div>
      {active > 0 && (
        <div className="flex flex-wrap items-center gap-2.5">
          <span className="text-sm text-muted">{toPersianDigits(active)} فیلتر روشن است.</span>
          <Button size="sm" variant="ghost" onPress={filters.clear}>
            پاک کردن فیلترها
          </Button>
        </div>
      )}
    </search>
  );
}
