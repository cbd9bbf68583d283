import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { toLatinDigits, toPersianDigits } from '#contract/common/digits';
import type { Filters } from '../lib/filters.ts';
import { Button } from './Button.tsx';
import { cx } from './class-names.ts';
import { controlClass, controlFocusClass } from './field-parts.tsx';
import { Spinner } from './Spinner.tsx';
import { type FilteredList, isBare } from './filtered-list.ts';
import { useTypedFilter } from './use-typed-filter.ts';

type SearchFieldProps = {
  /** The accessible name; also the placeholder unless one is given. */
  label: string;
  /** A few words, since the field may be narrow. */
  placeholder?: string;
  /** All that is searched: the tooltip, which is read aloud too. */
  hint?: string;
  value: string;
  /** The value has Latin digits whatever was typed. Debounce it with `useDebouncedValue`. */
  onChange: (value: string) => void;
  onSubmit?: (value: string) => void;
  isLoading?: boolean;
  autoFocus?: boolean;
  className?: string;
};

export function SearchField({
  label,
  placeholder = label,
  hint,
  value,
  onChange,
  onSubmit,
  isLoading,
  className,
  ...rest
}: SearchFieldProps) {
  // The displayed text keeps the digits as typed while it means the same as `value`.
  const [typed, setTyped] = useState('');
  const displayed =
    toLatinDigits(typed) === value ? typed : /^\d+$/.test(value) ? toPersianDigits(value) : value;

  const input = useRef<HTMLInputElement>(null);

  function take(text: string) {
    setTyped(text);
    onChange(toLatinDigits(text));
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && onSubmit) {
      event.preventDefault();
      onSubmit(value);
    }
    if (event.key !== 'Escape' || displayed === '') return;
    // The first Escape empties the field, the next one closes its surroundings.
    event.preventDefault();
    event.stopPropagation();
    take('');
  }

  return (
    <div className={cx('group relative flex min-w-0 items-center', className)}>
      <Search className="pointer-events-none absolute start-3.5 text-muted" />
      <input
        {...rest}
        ref={input}
        type="search"
        aria-label={label}
        title={hint}
        placeholder={placeholder}
        value={displayed}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => take(event.target.value)}
        onKeyDown={handleKeyDown}
        className={cx(
          controlClass,
          controlFocusClass,
          'min-h-11 ps-11 pe-11 text-ellipsis [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {isLoading ? (
        <Spinner label="در حال جستجو" className="absolute end-3.5 text-muted" />
      ) : (
        displayed !== '' && (
          <Button
            variant="bare"
            aria-label="پاک کردن جستجو"
            // The field has Escape for it.
            tabIndex={-1}
            onPress={() => {
              take('');
              input.current?.focus();
            }}
            className="absolute end-1 grid size-9 cursor-pointer place-items-center rounded-sm text-muted transition-colors hover:bg-hover hover:text-ink"
          >
            <X />
          </Button>
        )
      )}
    </div>
  );
}

type ListSearchProps<Values> = Omit<SearchFieldProps, 'value' | 'onChange' | 'onSubmit' | 'isLoading'> & {
  filters: Pick<Filters<Values>, 'values' | 'change' | 'count'>;
  list: FilteredList;
};

/** The search of a list whose other filters, if any, are elsewhere. An empty list has none. */
export function ListSearch<Values extends { search?: string | undefined }>({
  filters,
  list,
  ...field
}: ListSearchProps<Values>) {
  const { values, change } = filters;
  const typed = useTypedFilter(values.search ?? '', (search) => change({ search } as Partial<Values>, true));
  if (isBare(list, filters)) return null;
  return <SearchField {...field} {...typed} isLoading={list.isPlaceholderData} />;
}
