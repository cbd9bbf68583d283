import { type Ref, useState } from 'react';
import {
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { formatNumber } from '#contract/common/money';
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

type TextAreaProps = FieldProps &
  Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'type'> & {
    placeholder?: string;
    rows?: number;
    inputRef?: Ref<HTMLTextAreaElement>;
    /** One line that grows, with a counter only when it is nearly full: for messages. */
    compact?: boolean;
    /** The counter is shown only when the text is nearly full. */
    hideCounter?: boolean;
  };

export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  className,
  placeholder,
  rows = 4,
  inputRef,
  compact,
  hideCounter,
  maxLength = 5000,
  autoComplete = 'off',
  onChange,
  ...rest
}: TextAreaProps) {
  const [typed, setTyped] = useState(rest.defaultValue ?? '');
  const length = (rest.value ?? typed).length;
  const nearlyFull = length > maxLength * 0.9;

  return (
    <AriaTextField
      {...rest}
      maxLength={maxLength}
      autoComplete={autoComplete}
      onChange={(text) => {
        setTyped(text);
        onChange?.(text);
      }}
      {...(error ? { isInvalid: true } : {})}
      className={cx('group', fieldClass, className)}
    >
      <div className={compact && !nearlyFull ? 'sr-only' : 'flex items-end justify-between gap-3'}>
        <FieldLabel isRequired={rest.isRequired} hidden={hideLabel}>
          {label}
        </FieldLabel>
        <span
          className={cx(
            'text-2xs',
            nearlyFull ? 'text-warning' : 'text-muted',
            (length === 0 || (hideCounter && !nearlyFull)) && 'opacity-0',
          )}
        >
          {formatNumber(length)} از {formatNumber(maxLength)}
        </span>
      </div>
      <AriaTextArea
        ref={inputRef}
        rows={rows}
        placeholder={placeholder}
        className={cx(
          controlClass,
          controlFocusClass,
          controlInvalidClass,
          controlDisabledClass,
          'field-sizing-content px-3.5 py-2.5 leading-loose',
          compact ? 'max-h-48 resize-none' : 'max-h-96 min-h-24 resize-y',
        )}
      />
      <FieldFoot hint={hint} error={error} />
    </AriaTextField>
  );
}
