import type { ComponentProps, Ref } from 'react';
import { cx } from './class-names.ts';
import { Field, type FieldProps, inputClass } from './field-parts.tsx';

type TextFieldProps = FieldProps &
  Omit<
    ComponentProps<'input'>,
    'children' | 'className' | 'defaultValue' | 'disabled' | 'onChange' | 'style' | 'value'
  > & {
    value: string | null;
    onChange?: (value: string) => void;
    /** Set for codes, phone numbers, serials and links. */
    isLtr?: boolean;
    inputRef?: Ref<HTMLInputElement>;
  };

export function TextField({
  label,
  hidesLabel,
  hint,
  error,
  className,
  name,
  isRequired,
  isDisabled,
  value,
  onChange,
  isLtr,
  inputRef,
  maxLength = 200,
  autoComplete = 'off',
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, hidesLabel, hint, error, className, name, isRequired, isDisabled }}>
      {(control) => (
        <input
          type="text"
          {...rest}
          {...control}
          value={value ?? ''}
          ref={inputRef}
          onChange={(event) => onChange?.(event.target.value)}
          maxLength={maxLength}
          autoComplete={autoComplete}
          dir={isLtr ? 'ltr' : undefined}
          className={cx(inputClass, 'min-h-11 px-3.5', isLtr && 'text-end placeholder:text-end')}
        />
      )}
    </Field>
  );
}
