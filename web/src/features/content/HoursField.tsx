import {
  hoursText,
  readHours,
  type WeekDay,
  weekDays,
  type WorkingHours,
} from '#contract/common/working-hours';
import { toLatinDigits } from '#contract/common/digits';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextField } from '../../ui/TextField.tsx';

const labels: Record<WeekDay, string> = {
  sat: 'شنبه',
  sun: 'یکشنبه',
  mon: 'دوشنبه',
  tue: 'سه‌شنبه',
  wed: 'چهارشنبه',
  thu: 'پنجشنبه',
  fri: 'جمعه',
};

/** Reads hours that are being typed, whose times need not be right yet. */
function typedHours(value: string): WorkingHours {
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
  const { days, closed } = typedHours(value);
  const change = (day: WeekDay, span: WorkingHours['days'][WeekDay]) =>
    onChange(JSON.stringify({ days: { ...days, [day]: span }, closed }));
  const time = (typed: string) => toLatinDigits(typed).trim();
  return (
    <fieldset className="flex flex-col gap-2" disabled={isDisabled}>
      <legend className="mb-2 text-sm font-medium">ساعت کاری</legend>
      {weekDays.map((day) => {
        const span = days[day];
        return (
          <div key={day} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Checkbox
              className="w-32"
              isSelected={span !== null}
              onChange={(isOpen) => change(day, isOpen ? ['09:00', '18:00'] : null)}
            >
              {labels[day]}
            </Checkbox>
            {span ? (
              <span className="flex items-center gap-2">
                <TextField
                  className="w-24"
                  label={`شروع ${labels[day]}`}
                  hideLabel
                  ltr
                  maxLength={5}
                  value={span[0]}
                  onChange={(typed) => change(day, [time(typed), span[1]])}
                />
                تا
                <TextField
                  className="w-24"
                  label={`پایان ${labels[day]}`}
                  hideLabel
                  ltr
                  maxLength={5}
                  value={span[1]}
                  onChange={(typed) => change(day, [span[0], time(typed)])}
                />
              </span>
            ) : (
              <span className="text-sm text-muted">تعطیل</span>
            )}
          </div>
        );
      })}
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : (
        <p className="text-sm text-muted">{hoursText(readHours(value))}</p>
      )}
    </fieldset>
  );
}
