import { formatNumber } from '#contract/common/money';
import { msOfDay, type WorkingHours, weekDays, workingMs } from '#contract/common/working-hours';
import { ageText } from '../../../lib/age-text.ts';

const minute = 60_000;
const hour = 60 * minute;

/** The length in ms of a usual working day: that of most days of the week, the longer one of two. */
export function workingDayMs({ days }: WorkingHours): number {
  const lengths = weekDays.flatMap((day) => {
    const span = days[day];
    return span ? [msOfDay(span[1]) - msOfDay(span[0])] : [];
  });
  const timesOf = (length: number) => lengths.filter((each) => each === length).length;
  return lengths.toSorted((a, b) => timesOf(b) - timesOf(a) || b - a)[0] ?? 24 * hour;
}

export interface Waiting {
  /** The working time. */
  text: string;
  /** All of the time, as short as a line needs it. */
  age: string;
  /** `long`: a working day or more. */
  urgency: 'new' | 'due' | 'long';
}

/** Returns the time since a moment; a ticket that came after hours has waited no working time yet. */
export function waitingOf(hours: WorkingHours, since: Date, now: Date): Waiting {
  return { ...workingTime(hours, since, now), age: ageText(since.toISOString(), now.getTime()) };
}

function workingTime(hours: WorkingHours, since: Date, now: Date): Omit<Waiting, 'age'> {
  const waited = workingMs(hours, since, now);
  const day = workingDayMs(hours);
  if (waited < minute) {
    const isNow = now.getTime() - since.getTime() < 5 * minute;
    return { text: isNow ? 'همین حالا رسید' : 'بیرون از ساعت کاری رسید', urgency: 'new' };
  }
  const days = Math.floor(waited / day);
  const restHours = Math.floor((waited - days * day) / hour);
  if (days > 0) {
    // After a few days hours do not matter.
    const rest = days < 3 && restHours > 0 ? ` و ${formatNumber(restHours)} ساعت` : '';
    return { text: `${formatNumber(days)} روز کاری${rest} انتظار`, urgency: 'long' };
  }
  const minutes = Math.floor((waited % hour) / minute);
  const parts = [
    ...(restHours > 0 ? [`${formatNumber(restHours)} ساعت`] : []),
    ...(minutes > 0 ? [`${formatNumber(minutes)} دقیقه`] : []),
  ];
  return { text: `${parts.join(' و ')} انتظار`, urgency: waited < hour ? 'new' : 'due' };
}
