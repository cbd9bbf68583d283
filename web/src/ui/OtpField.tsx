import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useRef,
  useState,
} from 'react';
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
  const [current, setCurrent] = useState(value.length);

  const digitsOf = (text: string) => toLatinDigits(text).replace(/\D/g, '').slice(0, length);

  function take(text: string) {
    const digits = digitsOf(text);
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

  /** Selects the digit of a cell, which the next one typed replaces. */
  function selectCell(input: HTMLInputElement, cell: number) {
    const { length: last } = input.value;
    const at = Math.max(0, Math.min(cell, last));
    input.setSelectionRange(at, Math.min(at + 1, last));
    setCurrent(at);
  }

  function handleChange({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const { value: text, selectionStart } = input;
    const digits = digitsOf(text);
    const at = digitsOf(text.slice(0, selectionStart ?? length)).length;
    // React would write the digits itself, and the selection would be lost.
    input.value = digits;
    // After a correction the first empty cell is next.
    selectCell(input, digits.length < value.length ? at : digits.length);
    take(text);
  }

  function handleClick({ currentTarget, clientX }: MouseEvent<HTMLInputElement>) {
    const { left, width } = currentTarget.getBoundingClientRect();
    selectCell(currentTarget, Math.floor(((clientX - left) / width) * length));
  }

  function handleKeys(event: KeyboardEvent<HTMLInputElement>) {
    if (event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    const { selectionStart } = event.currentTarget;
    selectCell(event.currentTarget, (selectionStart ?? 0) + (event.key === 'ArrowRight' ? 1 : -1));
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
            onChange={handleChange}
            onPaste={handlePaste}
            onClick={handleClick}
            onKeyDown={handleKeys}
            // A cell has no place for a caret, so its digit is selected instead.
            onSelect={({ currentTarget }) => {
              const { selectionStart, selectionEnd } = currentTarget;
              setCurrent(selectionStart ?? 0);
              if (selectionStart === selectionEnd) selectCell(currentTarget, selectionStart ?? 0);
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
                data-next={at === Math.min(current, value.length, length - 1) ? '' : undefined}
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
