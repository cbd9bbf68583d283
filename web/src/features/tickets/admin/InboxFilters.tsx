import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import { sortOptions } from '#contract/common/paging';
import type { Filters } from '../../../lib/filters.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { CountMark } from '../../../ui/CountMark.tsx';
import { type FilteredList, isBare } from '../../../ui/filtered-list.ts';
import { FilterSelect } from '../../../ui/Select.tsx';
import { ListSearch } from '../../../ui/SearchField.tsx';
import { useProfile } from '../../auth/parts.ts';
import { departmentOptions, statusOptions } from '../filter-options.ts';
import type { InboxSearch } from '../ticket-search.ts';
import { adminsQuery } from './queries.ts';

const orderOptions = [{ id: 'waiting', label: 'بیشترین انتظار' }, ...sortOptions];
const departmentChoices = [{ id: 'all', label: 'همهٔ بخش‌ها' }, ...departmentOptions];

type InboxFiltersProps = { filters: Filters<InboxSearch>; list: FilteredList };

export function InboxFilters({ filters, list }: InboxFiltersProps) {
  const { values } = filters;
  const active = filters.count - (values.search === undefined ? 0 : 1);
  const changed = active + (values.filter === undefined ? 0 : 1);
  const [isOpen, setOpen] = useState(changed > 0);
  const fields = useId();
  const me = useProfile()._id;
  const { data: admins } = useQuery({ ...adminsQuery, enabled: isOpen });
  const assigneeOptions = [
    { id: 'all', label: 'همهٔ مسئول‌ها' },
    { id: 'me', label: 'تیکت‌های من' },
    { id: 'none', label: 'بدون مسئول' },
    ...(admins?.data ?? [])
      .filter(({ _id }) => _id !== me)
      .map(({ _id, name }) => ({ id: _id, label: toPersianDigits(name) })),
  ];

  if (isBare(list, filters)) return null;
  return (
    <search aria-label="جستجو در تیکت‌ها" className="@container flex flex-col gap-2.5">
      <div className="flex gap-1.5">
        <ListSearch
          label="جستجوی تیکت"
          placeholder="شماره، عنوان یا نام"
          hint="با شماره، عنوان، نام یا موبایل"
          filters={filters}
          list={list}
          className="flex-1"
        />
        <span className="relative">
          <IconButton
            label={changed > 0 ? `فیلترها و ترتیب، ${formatNumber(changed)} انتخاب` : 'فیلترها و ترتیب'}
            icon={<SlidersHorizontal />}
            variant="outline"
            aria-expanded={isOpen}
            aria-controls={fields}
            onPress={() => setOpen(!isOpen)}
          />
          <CountMark count={changed} className="-end-1.5 -top-1.5" />
        </span>
      </div>
      <div id={fields} hidden={!isOpen} className="flex flex-col gap-2.5 not-hidden:animate-appear">
        <div className="grid gap-2.5 @min-[21rem]:grid-cols-2">
          <FilterSelect
            name="status"
            label="وضعیت"
            hidesLabel
            options={statusOptions('admin')}
            filters={filters}
          />
          <FilterSelect
            name="department"
            label="بخش"
            hidesLabel
            options={departmentChoices}
            filters={filters}
          />
          <FilterSelect
            name="assignee"
            label="مسئول"
            hidesLabel
            options={assigneeOptions}
            filters={filters}
          />
          <FilterSelect name="filter" label="ترتیب" hidesLabel options={orderOptions} filters={filters} />
        </div>
        {active > 0 && (
          <Button size="sm" variant="ghost" className="self-start" onPress={filters.clear}>
            پاک کردن فیلترها
          </Button>
        )}
      </div>
    </search>
  );
}
