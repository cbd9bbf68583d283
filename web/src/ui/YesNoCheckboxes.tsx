import { Checkbox } from './Checkbox.tsx';
import { Spinner } from './Spinner.tsx';

type YesNoCheckboxesProps = {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
  /** While the change is in flight: a spinner stands in their place. */
  isPending?: boolean;
  isDisabled?: boolean;
};

/** A pair of checkboxes, «بله» and «خیر», of which one is always on. */
export function YesNoCheckboxes({ label, value, onChange, isPending, isDisabled }: YesNoCheckboxesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm text-muted">{label}</legend>
      {isPending ? (
        <span className="grid min-h-11 w-fit place-items-center">
          <Spinner label="در حال ذخیره" />
        </span>
      ) : (
        <span className="flex gap-6">
          <Checkbox isSelected={value} isDisabled={isDisabled} onChange={() => value || onChange(true)}>
            بله
          </Checkbox>
          <Checkbox isSelected={!value} isDisabled={isDisabled} onChange={() => value && onChange(false)}>
            خیر
          </Checkbox>
        </span>
      )}
    </fieldset>
  );
}
