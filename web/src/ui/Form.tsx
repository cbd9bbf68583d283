import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Form as AriaForm } from 'react-aria-components/Form';

type FormProps = {
  /** Another one each time it was refused: the reader is taken to the first wrong field. */
  refusal: object | number | null;
  onSubmit: () => void;
  /** While it is sent, Enter does not send it twice. */
  isBusy?: boolean;
  id?: string;
  /** What the form is for, for screen readers. */
  label?: string;
  className?: string;
  children: ReactNode;
};

const firstWrong =
  ':is(input, textarea)[aria-invalid="true"]:not([type="hidden"]), [data-invalid] :is(input, textarea, button, [role="spinbutton"]):not([type="file"], [tabindex="-1"], :disabled)';

/** The fields of `useForm`, whose `props` it is given. */
export function Form({ refusal, onSubmit, isBusy, id, label, className, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // Fields that are being sent cannot take the focus yet.
    if (!isBusy && refusal) form.current?.querySelector<HTMLElement>(firstWrong)?.focus();
  }, [refusal, isBusy]);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // Forms in a dialog stand, for React, inside the form which opened it.
    event.stopPropagation();
    if (!isBusy) onSubmit();
  }

  return (
    <AriaForm
      ref={form}
      id={id}
      aria-label={label}
      validationBehavior="aria"
      onSubmit={handleSubmit}
      className={className ?? 'flex flex-col gap-5'}
    >
      {children}
    </AriaForm>
  );
}
