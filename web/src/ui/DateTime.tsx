import {
  formatDay,
  formatFull,
  formatTime,
  formatWhen,
  INVALID_DATE,
  parseWhen,
  type When,
} from '../lib/dates.ts';
import { cx } from './class-names.ts';
import { Tooltip } from './Tooltip.tsx';

type DateTimeProps = {
  when: When | null | undefined;
  isDayOnly?: boolean;
  /** Where the day is said above. */
  isTimeOnly?: boolean;
  className?: string;
};

/** «امروز ۱۴:۳۰», with the full date on hover and focus. */
export function DateTime({ when, isDayOnly, isTimeOnly, className }: DateTimeProps) {
  const date = parseWhen(when);
  if (!date) return <span className={className}>{INVALID_DATE}</span>;
  return (
    <Tooltip text={formatFull(date)} isText>
      <time dateTime={date.toISOString()} className={cx('rounded-xs sm:whitespace-nowrap', className)}>
        {isDayOnly ? formatDay(date) : isTimeOnly ? formatTime(date) : formatWhen(date)}
      </time>
    </Tooltip>
  );
}
