import './react-aria-strings.ts';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Select as AriaSelect,
  Button,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from 'react-aria-components/Select';
import { AriaFieldFoot, AriaFieldLabel } from './aria-field-parts.tsx';
import { cx } from './class-names.ts';
import { controlClass, type FieldProps, fieldClass } from './field-parts.tsx';
import { optionClass, popoverClass } from './popover-class.ts';

export type Option<Id extends string = string> = {
  id: Id;
  label: string;
  note?: string;
  icon?: ReactNode;
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

export function Select<Id extends string>({
  label,
  hideLabel,
  hint,
  error,
  className,
  options,
  value,
  onChange,
  placeholder = 'انتخاب کنید',
  isCompact,
  ...rest
}: SelectProps<Id>) {
  return (
    <AriaSelect
      {...rest}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.id === key);
        if (chosen) onChange(chosen.id);
      }}
      placeholder={placeholder}
      {...(error ? { isInvalid: true } : {})}
      className={cx('group', fieldClass, className)}
    >
      <AriaFieldLabel isRequired={rest.isRequired} hidden={hideLabel}>
        {label}
      </AriaFieldLabel>
      <Button
        className={cx(
          controlClass,
          'flex cursor-pointer items-center gap-1 px-3 text-start sm:px-3.5 group-data-invalid:border-danger data-disabled:cursor-not-allowed data-disabled:opacity-55 data-pressed:bg-hover',
          isCompact ? 'min-h-10 text-base' : 'min-h-11',
        )}
      >
        <SelectValue className="flex min-w-0 flex-1 items-center gap-2 truncate data-placeholder:text-muted [&_[slot=description]]:hidden" />
        <ChevronDown
          aria-hidden="true"
          className="text-muted transition-transform group-data-open:rotate-180"
        />
      </Button>
      <AriaFieldFoot hint={hint} error={error} />
      <Popover className={popoverClass} offset={6}>
        <ListBox items={options} className="outline-none">
          {(option) => (
            <ListBoxItem
              id={option.id}
              textValue={option.label}
              isDisabled={option.isDisabled}
              className={cx(optionClass, 'group/option')}
            >
              {option.icon}
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="truncate">{option.label}</span>
                {option.note && (
                  <span slot="description" className="truncate text-xs text-muted">
                    {option.note}
                  </span>
                )}
              </span>
              <Check
                aria-hidden="true"
                className="text-ember-text opacity-0 group-data-selected/option:opacity-100 in-[button]:hidden"
              />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
