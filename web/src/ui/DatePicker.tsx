import './react-aria-strings.ts';
import './spoken-date-formatter.ts';
import { GregorianCalendar, parseDate, PersianCalendar, toCalendar } from '@internationalized/date';
import { CalendarDays, X } from 'lucide-react';
import {
  DatePicker as AriaDatePicker,
  Button,
  DateInput,
  DateSegment,
  Group,
  Popover,
} from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { AriaFieldFoot, AriaFieldLabel } from './aria-field-parts.tsx';
import { CalendarPanel } from './CalendarPanel.tsx';
import type { DayChip } from '../lib/day-chips.ts';
import { cx } from './class-names.ts';
import { DayChips } from './DayChips.tsx';
import {
  controlClass,
  controlFocusWithinClass,
  controlInvalidClass,
  type FieldProps,
  fieldClass,
} from './field-parts.tsx';

type DatePickerProps = FieldProps & {
  /** An ISO day, `2025-10-25`; displayed and chosen in the Persian calendar. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** The first and the last allowed day, as ISO days. */
  min?: string;
  max?: string;
  /** Days under the field that are chosen by one press. */
  chips?: readonly DayChip[];
};

/** The picker opens in the calendar system of its bounds, so they are converted to the Persian one. */
const boundOf = (day: string | undefined) =>
  day === undefined ? undefined : toCalendar(parseDate(day), new PersianCalendar());

export function DatePicker({
  label,
  hidesLabel,
  hint,
  error,
  className,
  value,
  onChange,
  min,
  max,
  chips,
  ...rest
}: DatePickerProps) {
  return (
    <AriaDatePicker
      {...rest}
      granularity="day"
      value={value ? parseDate(value) : null}
      onChange={(date) => onChange(date ? toCalendar(date, new GregorianCalendar()).toString() : null)}
      minValue={boundOf(min)}
      maxValue={boundOf(max)}
      {...(error ? { isInvalid: true } : {})}
      className={cx('group outline-none', fieldClass, className)}
    >
      <AriaFieldLabel isRequired={rest.isRequired} isHidden={hidesLabel}>
        {label}
      </AriaFieldLabel>
      <Group
        className={cx(
          controlClass,
          controlFocusWithinClass,
          controlInvalidClass,
          'flex min-h-11 items-center ps-3.5 pe-1 outline-none data-disabled:opacity-55',
        )}
      >
        {/* A flex row would reverse year, month and day. */}
        <DateInput className="block min-w-0 flex-1 whitespace-nowrap">
          {(segment) => (
            <DateSegment
              segment={segment}
              className="rounded-xs px-0.5 outline-none data-focused:bg-ink data-focused:text-canvas data-placeholder:text-muted data-focused:data-placeholder:text-canvas"
            />
          )}
        </DateInput>
        {value && !rest.isDisabled && (
          // A null slot keeps it apart from the button that opens the calendar.
          <Button
            slot={null}
            aria-label="پاک کردن تاریخ"
            onPress={() => onChange(null)}
            className="grid size-9 cursor-pointer place-items-center rounded-sm text-muted transition-colors hover:bg-hover hover:text-ink"
          >
            <X />
          </Button>
        )}
        <Button className="grid size-9 cursor-pointer place-items-center rounded-sm text-muted transition-colors hover:bg-hover hover:text-ink">
          <CalendarDays />
        </Button>
      </Group>
      {chips && (
        <DayChips
          label={label}
          chips={chips}
          value={value}
          onChange={onChange}
          isDisabled={rest.isDisabled}
        />
      )}
      <AriaFieldFoot hint={hint} error={error} />
      <Popover
        offset={6}
        className="rounded-lg border bg-raised shadow-raised transition-[opacity,translate] duration-150 data-entering:-translate-y-1 data-entering:opacity-0 data-exiting:opacity-0"
      >
        <Dialog className="outline-none">{({ close }) => <CalendarPanel onClose={close} />}</Dialog>
      </Popover>
    </AriaDatePicker>
  );
}
