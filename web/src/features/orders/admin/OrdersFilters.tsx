import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { toLatinDigits, toPersianDigits } from '#contract/common/digits';
import { sortOptions } from '#contract/common/paging';
import type { PersonFound } from '#contract/people';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useTypedFilter } from '../../../ui/use-typed-filter.ts';
import { UserPicker } from '../../people/parts.tsx';
import { all, statusOptions, typeOptions } from '../filter-options.ts';
import { type ChangeOrders, countFilters, type OrdersSearch, noFilters } from './bench-search.ts';

type OrdersFiltersProps = {
  search: OrdersSearch;
  /** Whose orders alone are shown. */
  customer: PersonFound | null;
  onChange: ChangeOrders;
  isSearching: boolean;
};

/** The filter bar; on phones all but the free text folds away behind a button that counts what is set. */
export function OrdersFilters({ search, customer, onChange, isSearching }: OrdersFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const fields = useId();
  const write = (changed: Partial<OrdersSearch>) => onChange(changed, true);
  const free = useTypedFilter(search.search ?? '', (text) => write({ search: text || undefined }));
  const filename = useTypedFilter(search.filename ?? '', (text) => write({ filename: text || undefined }));
  const desc = useTypedFilter(search.desc ?? '', (text) => write({ desc: text || undefined }));
  const number = useTypedFilter(String(search.orderNumber ?? ''), (text) =>
    write({ orderNumber: Number(text) || undefined }),
  );
  const active = countFilters({ ...search, search: undefined });

  return (
    <search aria-label="جستجو در سفارش‌ها" className="flex flex-col gap-3 border-b p-4 sm:p-5">
      <div className="flex gap-2.5 max-md:flex-col">
        <SearchField
          label="جستجو در همهٔ سفارش‌ها"
          placeholder="شماره، شرح یا نام فایل"
          {...free}
          loading={isSearching}
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
          <Select
            label="ترتیب"
            hideLabel
            options={sortOptions}
            value={search.filter ?? 'newest'}
            onChange={(id) => onChange({ filter: id === 'newest' ? undefined : id })}
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
        <Select
          label="وضعیت"
          options={statusOptions('admin')}
          value={search.status ?? all}
          onChange={(id) => onChange({ status: id === all ? undefined : id })}
        />
        <Select
          label="نوع طرح"
          options={typeOptions}
          value={search.type ?? all}
          onChange={(id) => onChange({ type: id === all ? undefined : id })}
        />
        <UserPicker
          label="مشتری"
          placeholder="همهٔ مشتری‌ها"
          value={customer}
          onChange={(user) => onChange({ userId: user ? Number(user._id) : undefined })}
        />
        <TextField
          label="شمارهٔ سفارش"
          ltr
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
          <Button size="sm" variant="ghost" onPress={() => onChange(noFilters)}>
            پاک کردن فیلترها
          </Button>
        </div>
      )}
    </search>
  );
}
