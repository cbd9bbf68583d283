import { ChevronDown } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { cx } from './class-names.ts';
import { FieldFoot, FieldLabel, type FieldProps, fieldClass, inputClass, useField } from './field-parts.tsx';

export type Option<Id extends string = string> = {
  id: Id;
  label: string;
  note?: string;
  isDisabled?: boolean;
};

type SelectProps<Id extends string> = FieldProps & {
  options: readonly Option<Id>[];
  value: Id | null;
  onChange: (value: Id) => void;
  name?: string;
  placeholder?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  isCompact?: boolean;
};

/** The browser's own list of choices: styles.css gives its open list our look where the browser allows it. */
export function Select<Id extends string>({
  label,
  hideLabel,
  hint,
  error,
  className,
  options,
  value,
  onChange,
  name,
  placeholder = 'انتخاب کنید',
  isRequired,
  isDisabled,
  isCompact,
}: SelectProps<Id>) {
  const isInvalid = error !== null && error !== undefined;
  const field = useField({ hint, error, isInvalid, isRequired, isDisabled });
  const isChosen = options.some(({ id }) => id === value);
  return (
    <div {...field.frame} className={cx('group', fieldClass, className)}>
      <FieldLabel {...field.label} hidden={hideLabel}>
        {label}
      </FieldLabel>
      <div className="relative">
        <select
          {...field.control}
          name={name}
          value={isChosen && value !== null ? value : ''}
          onChange={({ target }) => {
            const chosen = options.find(({ id }) => id === target.value);
            if (chosen) onChange(chosen.id);
          }}
          onKeyDown={keepEscape}
          className={cx(
            inputClass,
            'select cursor-pointer truncate ps-3 pe-9 sm:ps-3.5',
            !isChosen && 'text-muted',
            isCompact ? 'min-h-10 text-base' : 'min-h-11',
          )}
        >
          {!isChosen && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.id} value={option.id} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-3 my-auto text-muted"
        />
      </div>
      <FieldFoot {...field.foot} />
    </div>
  );
}

const knowsOpen = CSS.supports('selector(:open)');

/** Escape closes the open list, not the dialog around it as well. */
function keepEscape(event: KeyboardEvent<HTMLSelectElement>) {
  if (event.key === 'Escape' && knowsOpen && event.currentTarget.matches(':open')) event.stopPropagation();
}
