import type { DayChip } from '../lib/day-chips.ts';
import { formatDay } from '../lib/dates.ts';
import { Button, choiceClass } from './Button.tsx';
import { cx } from './class-names.ts';

type DayChipsProps = {
  label: string;
  chips: readonly DayChip[];
  value: string | null;
  onChange: (day: string) => void;
  isDisabled?: boolean;
};

/** Days that are chosen by one press, next to a `DatePicker` for all others. */
export function DayChips({ label, chips, value, onChange, isDisabled }: DayChipsProps) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {chips.map((chip) => (
        <Button
          key={chip.label}
          variant="bare"
          aria-pressed={value === chip.day}
          title={formatDay(chip.day)}
          isDisabled={isDisabled}
          onPress={() => onChange(chip.day)}
          className={cx(choiceClass, 'px-3.5')}
        >
          {chip.label}
        </Button>
      ))}
    </div>
  );
}
