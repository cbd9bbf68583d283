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

/** «امروز ۱۴:۳۰», with the full date on hover and focus. A bare time is not focusable, because a conversation has many. */
export function DateTime({ when, isDayOnly, isTimeOnly, className }: DateTimeProps) {
  const date = parseWhen(when);
  if (!date) return <span className={className}>{INVALID_DATE}</span>;
  if (isTimeOnly)
    return (
      <time dateTime={date.toISOString()} title={formatFull(date)} className={className}>
        <span aria-hidden="true">{formatTime(date)}</span>
        <span className="sr-only">{formatFull(date)}</span>
      </time>
    );
  return (
    <Tooltip text={formatFull(date)} isText>
      <time dateTime={date.toISOString()} className={cx('rounded-xs sm:whitespace-nowrap', className)}>
        {isDayOnly ? formatDay(date) : formatWhen(date)}
      </time>
    </Tooltip>
  );
}
