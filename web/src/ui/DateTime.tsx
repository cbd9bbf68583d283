import { Focusable } from 'react-aria-components/Focusable';
import { formatDay, formatFull, formatWhen, INVALID_DATE, parseWhen, type When } from '../lib/dates.ts';
import { cx } from './class-names.ts';
import { Tooltip } from './Tooltip.tsx';

type DateTimeProps = {
  when: When | null | undefined;
  /** Only the day, never the hour. */
  day?: boolean;
  className?: string;
};

/** «امروز ۱۴:۳۰», with the full date on hover and focus. */
export function DateTime({ when, day, className }: DateTimeProps) {
  const date = parseWhen(when);
  if (!date) return <span className={className}>{INVALID_DATE}</span>;
  return (
    <Tooltip text={formatFull(date)}>
      <Focusable>
        <time
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focus shows the full date
          tabIndex={0}
          dateTime={date.toISOString()}
          className={cx('rounded-xs whitespace-nowrap', className)}
        >
          {day ? formatDay(date) : formatWhen(date)}
        </time>
      </Focusable>
    </Tooltip>
  );
}
