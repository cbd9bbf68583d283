import { useLayoutEffect, useRef } from 'react';
import { Checkbox } from './Checkbox.tsx';
import { Spinner } from './Spinner.tsx';

type YesNoCheckboxesProps = {
  label: string;
  hidesLabel?: boolean;
  value: boolean;
  onChange: (value: boolean) => void;
  /** While the change is pending a spinner replaces the boxes. */
  isPending?: boolean;
};

/** Two checkboxes, «بله» and «خیر», of which exactly one is on. */
export function YesNoCheckboxes({ label, hidesLabel, value, onChange, isPending }: YesNoCheckboxesProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  const wasUsed = useRef(false);

  // The pressed box is removed for a while: the focus waits on this element and then goes back.
  useLayoutEffect(() => {
    if (!wasUsed.current) return;
    box.current?.querySelector<HTMLElement>(isPending ? '[tabindex]' : 'input:checked')?.focus();
    if (!isPending) wasUsed.current = false;
  }, [isPending]);

  function choose(next: boolean) {
    if (next === value) return;
    wasUsed.current = true;
    onChange(next);
  }

  return (
    <fieldset ref={box} className="min-w-0">
      <legend className={hidesLabel ? 'sr-only' : 'text-sm text-muted'}>{label}</legend>
      {isPending ? (
        <span tabIndex={-1} className="grid min-h-11 w-fit place-items-center">
          <Spinner label="در حال ذخیره" />
        </span>
      ) : (
        <span className="flex gap-6">
          <Checkbox isSelected={value} onChange={() => choose(true)}>
            بله
          </Checkbox>
          <Checkbox isSelected={!value} onChange={() => choose(false)}>
            خیر
          </Checkbox>
        </span>
      )}
    </fieldset>
  );
}
