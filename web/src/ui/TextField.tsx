import type { ReactNode, Ref } from 'react';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
} from 'react-aria-components/TextField';
import { cx } from './class-names.ts';
import {
  controlClass,
  controlDisabledClass,
  controlFocusClass,
  controlInvalidClass,
  FieldFoot,
  FieldLabel,
  type FieldProps,
  fieldClass,
} from './field-parts.tsx';

type TextFieldProps = FieldProps &
  Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'isInvalid'> & {
    placeholder?: string;
    /** For codes, phone numbers, serials and links. */
    ltr?: boolean;
    suffix?: ReactNode;
    inputRef?: Ref<HTMLInputElement>;
  };

export function TextField({
  label,
  hideLabel,
  hint,
  error,
  className,
  placeholder,
  ltr,
  suffix,
  inputRef,
  maxLength = 200,
  autoComplete = 'off',
  ...rest
}: TextFieldProps) {
  return (
    <AriaTextField
      {...rest}
      maxLength={maxLength}
      autoComplete={autoComplete}
      {...(error == null ? {} : { isInvalid: true })}
      className={cx('group', fieldClass, className)}
    >
      <FieldLabel isRequired={rest.isRequired} hidden={hideLabel}>
        {label}
      </FieldLabel>
      <div className="relative">
        <Input
          ref={inputRef}
          dir={ltr ? 'ltr' : undefined}
          placeholder={placeholder}
          className={cx(
            controlClass,
            controlFocusClass,
            controlInvalidClass,
            controlDisabledClass,
            'min-h-11 px-3.5',
            ltr && 'text-end placeholder:text-end',
            suffix != null && (ltr ? 'ps-16' : 'pe-16'),
          )}
        />
        {suffix != null && (
          <span className="pointer-events-none absolute inset-y-0 end-0 flex items-center pe-3.5 text-sm text-muted">
            {suffix}
          </span>
        )}
      </div>
      <FieldFoot hint={hint} error={error} />
    </AriaTextField>
  );
}
