import { periodRule } from '#contract/common/period';
import { dayMs } from '#contract/common/tehran';
import { tehranDate, tehranDay } from '../../platform/foundation/clock.ts';
import { refuseField } from '../../platform/foundation/refusal.ts';
import { type JalaliMonth, jalaliMonths } from '../../platform/foundation/jalali.ts';

const maxMonths = 600;

/** Sums of days or of whole months, from one ISO day up to another, that are added or (`less`) taken away. */
export interface Range {
  span: 'day' | 'month';
  from: string;
  until: string;
  less?: true;
}

export interface Period {
  start: Date;
  end: Date;
  /** The months that it touches, oldest first. */
  months: JalaliMonth[];
  /** The sums that cover it: its whole months, and the days before and after these, or months without other days. */
  ranges: Range[];
  /** The sums that cover all time before it. */
  before: Range[];
}

const beginning = '1000-01-01';
const dateOf = ({ start }: JalaliMonth) => tehranDate(start);
/** The first day of the month after the one that begins at `start`. */
const nextMonth = (start: Date) =>
  tehranDate(jalaliMonths(new Date(start.getTime() + 32 * dayMs), 1)[0]?.start ?? start);

/** Returns a period of Tehran days, both included. */
export function periodOf(from: string, to: string): Period {
  // A period without an end ends today, which the contract does not know.
  if (!periodRule.holds({ from, to })) throw refuseField(periodRule.field, periodRule.message);
  const start = tehranDay(from).start;
  const end = tehranDay(to).end;
  const last = new Date(end.getTime() - 1);
  if (end.getTime() - start.getTime() > maxMonths * 31 * dayMs)
    throw refuseField('from', 'بازهٔ گزارش از پنجاه سال بیشتر نمی‌شود.');
  let months = jalaliMonths(last, Math.ceil((end.getTime() - start.getTime()) / (29 * dayMs)) + 1);
  months = months.filter((_, index) => (months[index + 1]?.start ?? end) > start);
  const first = months[0];
  const final = months.at(-1);
  if (!first || !final) throw new Error(`no months from ${from} to ${to}`);
  const afterFinal = nextMonth(final.start);
  const until = tehranDate(end);
  const wholeFrom = dateOf(first) === from ? from : nextMonth(first.start);
  const wholeUntil = until === afterFinal ? until : dateOf(final);
  const ranges: Range[] =
    wholeFrom < wholeUntil
      ? [
          ...partOfMonth({ from: dateOf(first), until: wholeFrom }, { from, until: wholeFrom }),
          { span: 'month', from: wholeFrom, until: wholeUntil },
          ...partOfMonth({ from: wholeUntil, until: afterFinal }, { from: wholeUntil, until }),
        ]
      : [{ span: 'day', from, until }];
  return {
    start,
    end,
    months,
    ranges: notEmpty(ranges),
    before: notEmpty([
      { span: 'month', from: beginning, until: dateOf(first) },
      ...partOfMonth(
        { from: dateOf(first), until: nextMonth(first.start) },
        { from: dateOf(first), until: from },
      ),
    ]),
  };
}

interface Days {
  from: string;
  until: string;
}

const lengthOf = ({ from, until }: Days) => (Date.parse(until) - Date.parse(from)) / dayMs;

/** Returns the days of this part of a month, or the month without its other days, whichever are fewer sums. */
function partOfMonth(month: Days, part: Days): Range[] {
  const others =
    part.from === month.from
      ? { from: part.until, until: month.until }
      : { from: month.from, until: part.from };
  return lengthOf(part) <= lengthOf(others) + 1
    ? [{ span: 'day', ...part }]
    : [
        { span: 'month', ...month },
        { span: 'day', ...others, less: true },
      ];
}

const notEmpty = (ranges: Range[]) => ranges.filter(({ from, until }) => from < until);
