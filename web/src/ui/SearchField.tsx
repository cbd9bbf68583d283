import { Search, X } from 'lucide-react';
import { type Ref, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { SearchField as AriaSearchField, Input } from 'react-aria-components/SearchField';
import { toLatinDigits, toPersianDigits } from '#contract/common/digits';
import { cx } from './class-names.ts';
import { controlClass, controlDisabledClass, controlFocusClass } from './field-parts.tsx';
import { Spinner } from './Spinner.tsx';

type SearchFieldProps = {
  /** The accessible name; also the placeholder unless one is given. */
  label: string;
  placeholder?: string;
  value: string;
  /** The value has Latin digits whatever was typed. Debounce it with `useDebouncedValue`. */
  onChange: (value: string) => void;
  onSubmit?: (value: string) => void;
  loading?: boolean;
  isDisabled?: boolean;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
};

export function SearchField({
  label,
  placeholder = label,
  value,
  onChange,
  onSubmit,
  loading,
  inputRef,
  className,
  ...rest
}: SearchFieldProps) {
  // The displayed text keeps the digits as typed while it means the same as `value`.
  const [typed, setTyped] = useState('');
  const displayed =
    toLatinDigits(typed) === value ? typed : /^\d+$/.test(value) ? toPersianDigits(value) : value;

  return (
    <AriaSearchField
      {...rest}
      aria-label={label}
      value={displayed}
      maxLength={200}
      autoComplete="off"
      onChange={(text) => {
        setTyped(text);
        onChange(toLatinDigits(text));
      }}
      onSubmit={(text) => onSubmit?.(toLatinDigits(text))}
      className={cx('group relative flex min-w-0 items-center', className)}
    >
      <Search aria-hidden="true" className="pointer-events-none absolute start-3.5 text-muted" />
      <Input
        ref={inputRef}
        placeholder={placeholder}
        className={cx(
          controlClass,
          controlFocusClass,
          controlDisabledClass,
          'min-h-11 ps-11 pe-11 text-ellipsis [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {loading ? (
        <Spinner label="در حال جستجو" className="absolute end-3.5 text-muted" />
      ) : (
        <Button className="absolute end-1 grid size-9 cursor-pointer place-items-center rounded-sm text-muted transition-colors group-data-empty:hidden hover:bg-hover hover:text-ink">
          <X />
        </Button>
      )}
    </AriaSearchField>
  );
}
