import {
  dayLabels,
  readHours,
  type WeekDay,
  weekDays,
  type WorkingHours,
} from '#contract/common/working-hours';
import { toLatinDigits, toPersianDigits } from '#contract/common/digits';
import { X } from 'lucide-react';
import { formatDay } from '../../lib/dates.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DatePicker } from '../../ui/DatePicker.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';

/** Reads hours that are being typed, whose times need not be right yet. */
export function typedHours(value: string): WorkingHours {
  try {
    const read = JSON.parse(value) as Partial<WorkingHours>;
    if (read.days && weekDays.every((day) => day in (read.days ?? {})))
      return { closed: [], ...read } as WorkingHours;
  } catch {
    // An older free text.
  }
  return readHours(value);
}

type HoursFieldProps = {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  isDisabled?: boolean;
};

/** The working hours of each day of the week, as the value of a setting. */
export function HoursField({ value, onChange, error, isDisabled }: HoursFieldProps) {
  const { days, closed, note } = typedHours(value);
  const write = (part: Partial<WorkingHours>) => onChange(JSON.stringify({ days, closed, note, ...part }));
  const change = (day: WeekDay, span: WorkingHours['days'][WeekDay]) =>
    write({ days: { ...days, [day]: span } });
  const time = (typed: string) => toLatinDigits(typed).trim();
  return (
    <fieldset className="flex flex-col gap-2" disabled={isDisabled}>
      <legend className="mb-2 text-sm font-medium">ساعت کاری</legend>
      {note && (
        <p className="mb-2 rounded-md bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-wrap">
          متن قبلی: {note}
        </p>
      )}
      {weekDays.map((day) => {
        const span = days[day];
        return (
          <div key={day} className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-4">
            <Checkbox
              className="w-28 sm:w-32"
              isSelected={span !== null}
              onChange={(isOpen) => change(day, isOpen ? ['09:00', '18:00'] : null)}
            >
              {dayLabels[day]}
            </Checkbox>
            {span ? (
              <span className="flex items-center gap-2">
                <TextField
                  className="w-20 sm:w-24"
                  label={`شروع ${dayLabels[day]}`}
                  hidesLabel
                  isLtr
                  maxLength={5}
                  value={toPersianDigits(span[0])}
                  onChange={(typed) => change(day, [time(typed), span[1]])}
                />
                تا
                <TextField
                  className="w-20 sm:w-24"
                  label={`پایان ${dayLabels[day]}`}
                  hidesLabel
                  isLtr
                  maxLength={5}
                  value={toPersianDigits(span[1])}
                  onChange={(typed) => change(day, [span[0], time(typed)])}
                />
              </span>
            ) : (
              <span className="text-sm text-muted">تعطیل</span>
            )}
          </div>
        );
      })}
      <DaysOff days={closed} onChange={(next) => write({ closed: next })} />
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function DaysOff({ days, onChange }: { days: readonly string[]; onChange: (days: string[]) => void }) {
  return (
    <div className="mt-2 flex flex-col gap-3 border-t pt-4">
      <DatePicker
        className="max-w-64"
        label="تعطیلی‌های دیگر"
        hint="مانند تعطیلی‌های رسمی؛ روز را انتخاب کنید تا به فهرست بیاید."
        value={null}
        onChange={(day) => day && onChange([...new Set([...days, day])].toSorted())}
      />
      {days.length > 0 && (
        <ul aria-label="تعطیلی‌های دیگر" className="flex flex-wrap gap-2">
          {days.map((day) => (
            <li key={day} className="inline-flex items-center gap-1 rounded-md border ps-3 text-sm">
              {formatDay(day)}
              <IconButton
                size="sm"
                label={`برداشتن ${formatDay(day)}`}
                icon={<X />}
                onPress={() => onChange(days.filter((each) => each !== day))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
