import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Form as AriaForm } from 'react-aria-components/Form';

type FormProps = {
  /** What is wrong with which field, by the field's `name`: the server's `fields`, or the contract's own answer. */
  errors?: Record<string, string> | null;
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

/** Shows errors under their fields, takes the reader to the first, and loses nothing of what was typed. */
export function Form({ errors, onSubmit, isBusy, id, label, className, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (errors && Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>(firstWrong)?.focus();
  }, [errors]);

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
      validationErrors={errors ?? undefined}
      onSubmit={handleSubmit}
      className={className ?? 'flex flex-col gap-5'}
    >
      {children}
    </AriaForm>
  );
}
