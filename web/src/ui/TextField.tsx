import type { ComponentProps, Ref } from 'react';
import { cx } from './class-names.ts';
import { FieldFoot, FieldLabel, type FieldProps, fieldClass, inputClass, useField } from './field-parts.tsx';

type TextFieldProps = FieldProps &
  Omit<
    ComponentProps<'input'>,
    'children' | 'className' | 'defaultValue' | 'disabled' | 'onChange' | 'style' | 'value'
  > & {
    value: string | null;
    onChange?: (value: string) => void;
    isRequired?: boolean;
    isDisabled?: boolean;
    /** Set for codes, phone numbers, serials and links. */
    isLtr?: boolean;
    inputRef?: Ref<HTMLInputElement>;
  };

export function TextField({
  label,
  hideLabel,
  hint,
  error,
  className,
  value,
  onChange,
  isRequired,
  isDisabled,
  isLtr,
  inputRef,
  maxLength = 200,
  autoComplete = 'off',
  ...rest
}: TextFieldProps) {
  const isInvalid = error !== null && error !== undefined;
  const field = useField({ hint, error, isInvalid, isRequired, isDisabled });
  return (
    <div {...field.frame} className={cx('group', fieldClass, className)}>
      <FieldLabel {...field.label} hidden={hideLabel}>
        {label}
      </FieldLabel>
      <input
        type="text"
        {...rest}
        {...field.control}
        value={value ?? ''}
        ref={inputRef}
        onChange={(event) => onChange?.(event.target.value)}
        maxLength={maxLength}
        autoComplete={autoComplete}
        dir={isLtr ? 'ltr' : undefined}
        className={cx(inputClass, 'min-h-11 px-3.5', isLtr && 'text-end placeholder:text-end')}
      />
      <FieldFoot {...field.foot} />
    </div>
  );
}
