import { ChevronDown } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { cx } from './class-names.ts';
import { Field, type FieldProps, inputClass } from './field-parts.tsx';
import type { Filters } from '../lib/filters.ts';

export type Option<Id extends string = string> = {
  id: Id;
  label: string;
  isDisabled?: boolean;
};

type SelectProps<Id extends string> = FieldProps & {
  options: readonly Option<Id>[];
  value: Id | null;
  onChange: (value: Id) => void;
  placeholder?: string;
  isCompact?: boolean;
  /** The choice is another than the usual one, and stands out. */
  isMarked?: boolean;
};

/** The browser's own list of choices: styles.css gives its open list our look where the browser allows it. */
export function Select<Id extends string>({
  options,
  value,
  onChange,
  placeholder = 'انتخاب کنید',
  isCompact,
  isMarked,
  ...field
}: SelectProps<Id>) {
  const chosen = options.find(({ id }) => id === value);
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            data-marked={isMarked || undefined}
            value={chosen?.id ?? ''}
            onChange={({ target }) => {
              const next = options.find(({ id }) => id === target.value);
              if (next) onChange(next.id);
            }}
            onKeyDown={onKeyDown}
            className={cx(
              inputClass,
              'select cursor-pointer truncate open:border-ink ps-3 pe-8 sm:ps-3.5 sm:pe-9',
              // The system's own list would otherwise draw its options muted too.
              !chosen && 'text-muted [&>option]:text-ink',
              isCompact ? 'min-h-10' : 'min-h-11',
              isMarked && 'border-ember! bg-ember-soft! text-ember-text!',
            )}
          >
            {/* Browsers whose lists are not styled leave it out, and show the chosen option themselves. */}
            <button type="button">
              <span className="min-w-0 flex-1 truncate">{chosen?.label ?? placeholder}</span>
            </button>
            {!chosen && (
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
          <ChevronDown className="pointer-events-none absolute inset-y-0 end-2.5 my-auto sm:end-3 text-muted" />
        </div>
      )}
    </Field>
  );
}

const isStyled = CSS.supports('appearance', 'base-select');

/**
 * Escape closes the open list, not the dialog around it as well. An arrow opens a closed list everywhere: some browsers
 * would choose the next option at once, and a filter or an assignment follows each choice.
 */
function onKeyDown(event: KeyboardEvent<HTMLSelectElement>) {
  const { key, altKey, currentTarget } = event;
  if (key === 'Escape' && isStyled && currentTarget.matches(':open')) event.stopPropagation();
  if (isStyled || altKey || !['ArrowUp', 'ArrowDown'].includes(key) || !('showPicker' in currentTarget))
    return;
  event.preventDefault();
  currentTarget.showPicker();
}

export type FilterChoice<Values> = {
  name: keyof Values & string;
  label: string;
  /** The first option means no filter. */
  options: readonly Option[];
};

type FilterSelectProps<Values> = FilterChoice<Values> & {
  filters: Filters<Values>;
  hidesLabel?: boolean;
  /** One of a row of chips: it stands out while it narrows the list. */
  isChip?: boolean;
  className?: string;
};

export function FilterSelect<Values>({
  name,
  options,
  filters: { values, change },
  isChip = false,
  ...field
}: FilterSelectProps<Values>) {
  const first = options[0]?.id;
  return (
    <Select
      {...field}
      isMarked={isChip && values[name] !== undefined}
      options={options}
      value={(values[name] as string | undefined) ?? first ?? null}
      onChange={(id) => change({ [name]: id === first ? undefined : id } as Partial<Values>)}
    />
  );
}
