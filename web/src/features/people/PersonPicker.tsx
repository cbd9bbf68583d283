import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { searchPeople, type PersonFound } from '#contract/people';
import { listOf } from '../../lib/queries.ts';
import { ComboBox } from '../../ui/ComboBox.tsx';
import type { FieldProps } from '../../ui/field-parts.tsx';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import { nameInPersianDigits } from './person-words.ts';

type PersonPickerProps = FieldProps & {
  value: PersonFound | null;
  onChange: (user: PersonFound | null) => void;
  placeholder?: string;
};

/** Finds one person by name or mobile number; admins only. The search runs 500 ms after the last keystroke. */
export function PersonPicker({
  value,
  onChange,
  placeholder = 'نام یا شمارهٔ موبایل',
  ...field
}: PersonPickerProps) {
  const [isWanted, setWanted] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim());
  const people = useInfiniteQuery({
    ...listOf(searchPeople, { query: { search } }, ({ users }) => users),
    enabled: isWanted,
  });
  const users = people.data?.rows ?? [];
  const isSettling = search !== typed.trim();

  return (
    // Nothing is fetched before the field has the focus.
    <div className="contents" onFocusCapture={() => setWanted(true)}>
      <ComboBox
        {...field}
        placeholder={placeholder}
        value={value?._id ?? null}
        valueLabel={value ? nameInPersianDigits(value) : undefined}
        onSearch={setTyped}
        onChange={(id) => {
          setTyped('');
          onChange(users.find((user) => user._id === id) ?? null);
        }}
        options={users.map((user) => ({
          id: user._id,
          label: nameInPersianDigits(user),
          note: user.name || user.family ? toPersianDigits(user.mobile) : 'بدون نام',
        }))}
        isLoading={isSettling || people.isFetching}
        hasMore={people.hasNextPage && !people.isFetchNextPageError}
        onLoadMore={() => {
          if (!people.isFetching) void people.fetchNextPage();
        }}
        emptyNote={people.isError ? 'جستجو انجام نشد؛ دوباره بنویسید' : 'کسی با این نام یا شماره پیدا نشد'}
      />
    </div>
  );
}
