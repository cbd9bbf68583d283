import type { ComponentProps, Ref } from 'react';
import { cx } from './class-names.ts';
import { Field, type FieldProps, inputClass } from './field-parts.tsx';
import { formatNumber } from '#contract/common/money';

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

/** Fields of at most this length hold codes and mobiles, which fill them, so they have no counter. */
const longestCode = 30;

const isNearlyFull = (length: number, maxLength: number) => length > maxLength * 0.9;
const lengthText = (length: number, maxLength: number) =>
  `${formatNumber(length)} از ${formatNumber(maxLength)}`;

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
  const { length } = value ?? '';
  const nearlyFull = isNearlyFull(length, maxLength);
  return (
    <Field
      {...{ label, hidesLabel, hint, error, className, name, isRequired, isDisabled }}
      renderLabel={(shown) =>
        maxLength <= longestCode ? (
          shown
        ) : (
          <div className={nearlyFull ? 'flex items-end justify-between gap-3' : 'contents'}>
            {shown}
            {/* Always rendered: screen readers announce only changes of an existing live region. */}
            <span
              aria-live="polite"
              className={nearlyFull ? 'ms-auto shrink-0 text-2xs text-warning' : 'sr-only'}
            >
              {nearlyFull && lengthText(length, maxLength)}
            </span>
          </div>
        )
      }
    >
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

type TextAreaProps = FieldProps &
  Omit<
    ComponentProps<'textarea'>,
    'children' | 'className' | 'defaultValue' | 'disabled' | 'onChange' | 'style' | 'value'
  > & {
    value: string | null;
    onChange?: (value: string) => void;
    inputRef?: Ref<HTMLTextAreaElement>;
    /** One line that grows, with a counter only when it is nearly full: for messages. */
    isCompact?: boolean;
    /** The counter is shown only when the text is nearly full. */
    hidesCounter?: boolean;
  };

export function TextArea({
  label,
  hidesLabel,
  hint,
  error,
  className,
  name,
  isRequired,
  isDisabled,
  value,
  rows = 4,
  inputRef,
  isCompact,
  hidesCounter,
  maxLength = 5000,
  autoComplete = 'off',
  onChange,
  ...rest
}: TextAreaProps) {
  const text = value ?? '';
  const { length } = text;
  const nearlyFull = isNearlyFull(length, maxLength);
  return (
    <Field
      {...{ label, hidesLabel, hint, error, className, name, isRequired, isDisabled }}
      isInvalid={Boolean(error)}
      renderLabel={(shown) => (
        <div className={isCompact && !nearlyFull ? 'sr-only' : 'flex items-end justify-between gap-3'}>
          {shown}
          <span
            className={cx(
              'text-2xs',
              nearlyFull ? 'text-warning' : 'text-muted',
              (length === 0 || (hidesCounter && !nearlyFull)) && 'opacity-0',
            )}
          >
            {lengthText(length, maxLength)}
          </span>
        </div>
      )}
    >
      {(control) => (
        <textarea
          {...rest}
          {...control}
          value={text}
          ref={inputRef}
          rows={rows}
          maxLength={maxLength}
          autoComplete={autoComplete}
          onChange={({ target }) => onChange?.(target.value)}
          className={cx(
            inputClass,
            'field-sizing-content px-3.5 py-2.5 leading-loose',
            isCompact ? 'max-h-48 resize-none' : 'max-h-96 min-h-24 resize-y',
          )}
        />
      )}
    </Field>
  );
}
