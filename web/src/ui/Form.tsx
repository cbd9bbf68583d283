import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { leadToTypedFault } from './typed-faults.ts';
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
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

const firstWrong =
  ':is(input, textarea, select)[aria-invalid="true"]:not([type="hidden"]), [data-invalid] :is(input, textarea, select, button, [role="spinbutton"]):not([type="file"], [tabindex="-1"], :disabled)';

/** In px: what the bars of a page cover, with room for a field's label and its error. */
const barHeights = { top: 112, bottom: 112 };
/** In px: the room for an error of two lines below a field. */
const errorHeight = 48;

/** The form element of `useForm`; pass it the hook's `props`. */
export function Form({
  refusal,
  onSubmit,
  isBusy,
  onPrepare,
  id,
  label,
  className,
  onKeyDown,
  children,
}: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  /** The field in which Enter was pressed; it is disabled while the form is being sent. */
  const sentFrom = useRef<HTMLElement>(null);

  useEffect(() => {
    // Fields that are being sent cannot take the focus yet.
    if (isBusy) return;
    const field = refusal ? form.current?.querySelector<HTMLElement>(firstWrong) : null;
    const from = sentFrom.current;
    sentFrom.current = null;
    if (!field) {
      // On a phone it would open the keyboard again.
      const mayReturn = from && matchMedia('(pointer: fine)').matches;
      if (mayReturn && !form.current?.contains(document.activeElement)) from.focus({ preventScroll: true });
      return;
    }
    field.focus();
    const { top, bottom } = field.getBoundingClientRect();
    // A form with its own bar sets a larger scroll margin on its fields.
    const margin = Number.parseFloat(getComputedStyle(field).scrollMarginBlockEnd);
    const covered = Math.max(barHeights.bottom, margin + errorHeight);
    if (top < barHeights.top || bottom > innerHeight - covered) field.scrollIntoView({ block: 'center' });
  }, [refusal, isBusy]);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // In React's tree, a form in a dialog is inside the form that opened it.
    event.stopPropagation();
    if (isBusy || leadToTypedFault(form.current ?? undefined)) return;
    const { activeElement } = document;
    sentFrom.current =
      activeElement instanceof HTMLElement && form.current?.contains(activeElement) ? activeElement : null;
    onSubmit();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of its fields
    <form
      ref={form}
      id={id}
      aria-label={label}
      noValidate
      onSubmit={handleSubmit}
      onKeyDown={onKeyDown}
      className={className ?? 'flex flex-col gap-5'}
    >
      <PreparingForm value={onPrepare ?? null}>{children}</PreparingForm>
    </form>
  );
}
