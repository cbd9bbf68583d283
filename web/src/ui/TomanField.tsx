import { type ClipboardEvent, type FormEvent, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { MAX_AMOUNT } from '#contract/common/money';
import { amountInWords } from '../lib/amount-in-words.ts';
import { cx } from './class-names.ts';
import { Field, type FieldProps, inputClass } from './field-parts.tsx';
import { editToman, pasteToman, type TomanEdit, tomanText } from './toman-text.ts';

type TomanFieldProps = FieldProps & {
  /** In whole tomans. */
  value: number | null;
  onChange: (value: number | null) => void;
  max?: number;
  autoFocus?: boolean;
};

const unreadable = 'متنی که چسباندید مبلغ درستی نیست.';

/** An amount in tomans, grouped while it is typed and written in words beneath. */
export function TomanField({ value, onChange, max = MAX_AMOUNT, autoFocus, ...field }: TomanFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [refused, setRefused] = useState('');
  // A refused edit changes no other state, but the text and the caret must be restored all the same.
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const text = tomanText(value);

  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function apply(edit: TomanEdit | null, caretIfRefused: number) {
    caret.current = edit?.caret ?? caretIfRefused;
    redraw();
    setRefused('');
    if (edit && edit.value !== value) onChange(edit.value);
  }

  function handleInput(event: FormEvent<HTMLInputElement>) {
    const { value: after, selectionStart } = event.currentTarget;
    const at = selectionStart ?? after.length;
    const forward = (event.nativeEvent as InputEvent).inputType === 'deleteContentForward';
    apply(editToman(text, after, at, max, forward), Math.max(0, at - (after.length - text.length)));
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const from = selectionStart ?? text.length;
    const edit = pasteToman(text, event.clipboardData.getData('text'), from, selectionEnd ?? from, max);
    apply(edit, from);
    if (!edit) setRefused(unreadable);
  }

  const words = value !== null && value > 0 ? `${amountInWords(value)} تومان` : '';

  return (
    <Field {...field} hint={refused || words || field.hint} isInvalid={Boolean(field.error)}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            ref={input}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            autoFocus={autoFocus}
            value={text}
            dir="ltr"
            placeholder="۰"
            onChange={handleInput}
            onPaste={handlePaste}
            // Typing replaces the amount instead of appending digits to it.
            onFocus={(event) => event.currentTarget.select()}
            className={cx(
              inputClass,
              'min-h-11 ps-16 pe-3.5 text-end text-lg font-medium placeholder:text-end placeholder:font-normal',
            )}
          />
          <span className="pointer-events-none absolute inset-y-0 end-0 flex items-center pe-3.5 text-sm text-muted">
            تومان
          </span>
        </div>
      )}
    </Field>
  );
}
