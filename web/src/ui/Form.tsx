import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { type BeginPreparing, PreparingForm } from '../lib/use-preparing.ts';

type FormProps = {
  /** Each new refusal (compared by identity) focuses the first wrong field. */
  refusal: object | number | null;
  onSubmit: () => void;
  /** While the form is being sent, Enter does not send it again. */
  isBusy?: boolean;
  /** Is called where a file is prepared in a field, so that the form waits for it. */
  onPrepare?: BeginPreparing;
  id?: string;
  label?: string;
  className?: string;
  children: ReactNode;
};

const firstWrong =
  ':is(input, textarea, select)[aria-invalid="true"]:not([type="hidden"]), [data-invalid] :is(input, textarea, select, button, [role="spinbutton"]):not([type="file"], [tabindex="-1"], :disabled)';

/** The form element of `useForm`; pass it the hook's `props`. */
export function Form({ refusal, onSubmit, isBusy, onPrepare, id, label, className, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // Fields that are being sent cannot take the focus yet.
    if (!isBusy && refusal) form.current?.querySelector<HTMLElement>(firstWrong)?.focus();
  }, [refusal, isBusy]);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // In React's tree, a form in a dialog is inside the form that opened it.
    event.stopPropagation();
    if (!isBusy) onSubmit();
  }

  return (
    <form
      ref={form}
      id={id}
      aria-label={label}
      noValidate
      onSubmit={handleSubmit}
      className={className ?? 'flex flex-col gap-5'}
    >
      <PreparingForm value={onPrepare ?? null}>{children}</PreparingForm>
    </form>
  );
}
