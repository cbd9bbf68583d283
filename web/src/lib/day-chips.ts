import { weekdayLabel } from '#contract/common/jalali';
import { dayMs, startOfDay } from '#contract/common/tehran';
import { monthStart, yearStart } from './jalali-months.ts';

/** A day that is chosen by one press. */
export interface DayChip {
  label: string;
  /** An ISO day. */
  day: string;
}

/** Returns the ISO day so many days after another. */
const dayAfter = (iso: string, days: number): string =>
  new Date(Date.parse(iso) + days * dayMs).toISOString().slice(0, 10);

function nextSaturday(iso: string): string {
  for (let days = 1; days < 7; days += 1) {
    const day = dayAfter(iso, days);
    if (weekdayLabel(startOfDay(day)) === 'شنبه') return day;
  }
  return dayAfter(iso, 7);
}

/** Of chips for the same day the first stays. */
const each = (chips: readonly DayChip[]): DayChip[] =>
  chips.filter(({ day }, at) => chips.findIndex((chip) => chip.day === day) === at);

/** Days on which something begins, from an ISO day: «فردا», «شنبه», «اول ماه». */
export const startChips = (today: string): DayChip[] =>
  each([
    { label: 'فردا', day: dayAfter(today, 1) },
    { label: 'شنبه', day: nextSaturday(today) },
    { label: 'اول ماه', day: monthStart(today, -1) },
  ]);

/** Last days of something, from an ISO day: «۷ روز», «۳۰ روز», «پایان سال». */
export const endChips = (today: string): DayChip[] =>
  each([
    { label: '۷ روز', day: dayAfter(today, 7) },
    { label: '۳۰ روز', day: dayAfter(today, 30) },
    { label: 'پایان سال', day: dayAfter(yearStart(dayAfter(yearStart(today), 370)), -1) },
  ]);
