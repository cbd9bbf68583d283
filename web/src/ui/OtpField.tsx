import { type ClipboardEvent, useRef } from 'react';
import { toLatinDigits, toPersianDigits } from '#contract/common/digits';
import { Field, type FieldProps } from './field-parts.tsx';

type OtpFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onComplete?: (value: string) => void;
  length?: number;
  autoFocus?: boolean;
};

/**
 * A one-time code: one input, drawn as cells. It takes digits in any script, typed, pasted or filled in by the phone.
 */
export function OtpField({ value, onChange, onComplete, length = 6, autoFocus, ...field }: OtpFieldProps) {
  const completed = useRef('');

  function take(text: string) {
    const digits = toLatinDigits(text).replace(/\D/g, '').slice(0, length);
    if (digits !== value) onChange(digits);
    if (digits.length < length) completed.current = '';
    else if (completed.current !== digits) {
      completed.current = digits;
      onComplete?.(digits);
    }
  }

  function handlePaste(event: ClipboardEvent) {
    event.preventDefault();
    take(event.clipboardData.getData('text'));
  }

  return (
    <Field {...field}>
      {(control) => (
        <div dir="ltr" className="relative">
          <input
            {...control}
            autoFocus={autoFocus}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={value}
            onChange={(event) => take(event.target.value)}
            onPaste={handlePaste}
            // The caret always stays after the last digit, because the cells have no positions for it.
            onSelect={(event) => {
              const { value: text, selectionEnd } = event.currentTarget;
              if (selectionEnd !== text.length)
                event.currentTarget.setSelectionRange(text.length, text.length);
            }}
            className="peer absolute inset-0 z-10 size-full cursor-text bg-transparent text-field text-transparent caret-transparent outline-none selection:bg-transparent focus-visible:outline-none"
          />
          <div
            aria-hidden="true"
            className="flex gap-2 peer-focus:[&>[data-next]]:border-ink peer-focus:[&>[data-next]]:ring-1 peer-focus:[&>[data-next]]:ring-ink"
          >
            {Array.from({ length }, (_, at) => at).map((at) => (
              <span
                key={at}
                data-next={at === Math.min(value.length, length - 1) ? '' : undefined}
                className="grid h-14 min-w-0 flex-1 place-items-center rounded-md border border-control bg-raised text-2xl font-semibold transition-[border-color,box-shadow] group-data-disabled:opacity-55 group-data-invalid:border-danger dark:bg-sunken"
              >
                {value[at] ? (
                  <span className="animate-appear">{toPersianDigits(value[at])}</span>
                ) : (
                  <span className="size-1 rounded-full bg-control/60" />
                )}
              </span>
            ))}
          </div>
        </div>
      )}
    </Field>
  );
}
