import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { toLatinDigits, toPersianDigits } from '#contract/common/digits';
import { sortOptions } from '#contract/common/paging';
import type { PersonFound } from '#contract/people';
import { Button, choiceClass } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { FilterSelect } from '../../../ui/Select.tsx';
import type { Filters } from '../../../lib/filters.ts';
import { ListSearch } from '../../../ui/SearchField.tsx';
import { type FilteredList, isBare } from '../../../ui/filtered-list.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { useTypedFilter } from '../../../ui/use-typed-filter.ts';
import { useProfile } from '../../auth/parts.ts';
import { PersonPicker } from '../../people/parts.ts';
import { statusOptions, typeOptions } from '../filter-options.ts';
import type { OrdersSearch } from './bench-search.ts';
import { designersQuery } from './queries.ts';

type OrdersFiltersProps = {
  filters: Filters<OrdersSearch>;
  customer: PersonFound | null;
  list: FilteredList;
};

const sequences = [...sortOptions, { id: 'queue', label: 'به ترتیب صف' }];
const further = ['userId', 'orderNumber', 'filename', 'desc'] as const;

export function OrdersFilters({ filters, customer, list }: OrdersFiltersProps) {
  const { values: search, change } = filters;
  const hidden = further.filter((name) => search[name] !== undefined).length;
  const [isOpen, setOpen] = useState(hidden > 0);
  const fields = useId();
  const me = useProfile()._id;
  const { data: designers } = useQuery(designersQuery);
  const designerOptions = [
    { id: 'all', label: 'همهٔ طراح‌ها' },
    { id: 'me', label: 'سفارش‌های من' },
    ...(designers?.data ?? [])
      .filter(({ _id }) => _id !== me)
      .map(({ _id, name }) => ({ id: _id, label: toPersianDigits(name) })),
  ];
  if (isBare(list, filters)) return null;
  return (
    <search aria-label="جستجو در سفارش‌ها" className="flex flex-wrap gap-2.5 border-b p-3 sm:p-4">
      <ListSearch
        label="جستجو در همهٔ سفارش‌ها"
        placeholder="شماره، مشتری، فایل یا شرح"
        hint="با شماره، نام یا موبایل مشتری، نام فایل، یا شرح سفارش"
        filters={filters}
        list={list}
        className="basis-full sm:flex-1 sm:basis-0"
      />
      {/* On phones all of them are chips in one line, which scrolls. */}
      <div
        ref={showChosen}
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
        className="relative -mx-3 flex scroll-px-3 min-w-0 basis-[calc(100%+var(--spacing)*6)] gap-2 overflow-x-auto px-3 py-1 [scrollbar-width:none] *:shrink-0 max-sm:-my-1 sm:contents"
      >
        <FilterSelect
          name="filter"
          label="ترتیب"
          hidesLabel
          options={sequences}
          filters={filters}
          className="w-32 sm:w-44"
        />
        <div className="contents *:shrink-0 *:whitespace-nowrap sm:flex sm:basis-full sm:flex-wrap sm:gap-2">
          <FilterSelect
            name="status"
            label="وضعیت"
            hidesLabel
            isChip
            options={statusOptions('admin')}
            filters={filters}
            className="w-36 sm:w-44"
          />
          <FilterSelect
            name="type"
            label="نوع طرح"
            hidesLabel
            isChip
            options={typeOptions}
            filters={filters}
            className="w-34 sm:w-40"
          />
          <FilterSelect
            name="designer"
            label="طراح"
            hidesLabel
            isChip
            options={designerOptions}
            filters={filters}
            className="w-34 sm:w-40"
          />
          <Button
            variant="bare"
            aria-pressed={search.late === true}
            onPress={() => change({ late: search.late ? undefined : true })}
            className={choiceClass}
          >
            دیر شده
          </Button>
          <Button
            variant="bare"
            aria-expanded={isOpen}
            aria-controls={fields}
            onPress={() => setOpen(!isOpen)}
            className={cx(choiceClass, hidden > 0 && 'border-ember! bg-ember-soft! text-ember-text!')}
          >
            فیلترهای بیشتر
            {hidden > 0 && ` (${toPersianDigits(hidden)})`}
          </Button>
          {filters.count > 0 && (
            <Button variant="ghost" aria-label="پاک کردن فیلترها" onPress={filters.clear} className="px-3">
              پاک کردن
            </Button>
          )}
        </div>
      </div>
      {isOpen && (
        <div id={fields} className="grid basis-full animate-appear gap-2.5 sm:grid-cols-2 xl:grid-cols-4">
          <FurtherFilters filters={filters} customer={customer} />
        </div>
      )}
    </search>
  );
}

/** Scrolls the row, but not the page, to the first active filter. */
function showChosen(chips: HTMLDivElement | null) {
  const chip = chips?.querySelector('[data-marked], [aria-pressed=true]');
  if (!chips || !chip) return;
  // The row overflows to the left.
  const hidden = chips.getBoundingClientRect().left - chip.getBoundingClientRect().left;
  if (hidden > 0) chips.scrollBy({ left: -hidden - chipGap });
}

/** In px: the padding of the row. */
const chipGap = 12;

function FurtherFilters({
  filters: { values: search, change },
  customer,
}: Pick<OrdersFiltersProps, 'filters' | 'customer'>) {
  const filename = useTypedFilter(search.filename ?? '', (text) => change({ filename: text }, true));
  const desc = useTypedFilter(search.desc ?? '', (text) => change({ desc: text }, true));
  const number = useTypedFilter(String(search.orderNumber ?? ''), (text) =>
    change({ orderNumber: Number(text) || undefined }, true),
  );
  return (
    <>
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
    </>
  );
}
