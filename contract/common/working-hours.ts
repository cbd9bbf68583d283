import { toPersianDigits } from './digits.ts';
import { dayMs, minuteMs, tehranOffset } from './tehran.ts';

/** The days of the Iranian week in order. */
export const weekDays = ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'] as const;
export type WeekDay = (typeof weekDays)[number];

export const dayLabels: Record<WeekDay, string> = {
  sat: 'شنبه',
  sun: 'یکشنبه',
  mon: 'دوشنبه',
  tue: 'سه‌شنبه',
  wed: 'چهارشنبه',
  thu: 'پنجشنبه',
  fri: 'جمعه',
};

/** From and to, as `HH:MM` in Tehran; null on a day off. */
type Span = readonly [from: string, to: string] | null;

/** The shop's working hours. `closed` are the days off besides, as ISO days; `note` is an older free text. */
export interface WorkingHours {
  days: Record<WeekDay, Span>;
  closed: readonly string[];
  note?: string;
}

const usual: Span = ['09:00', '18:00'];
export const usualHours: WorkingHours = {
  days: { sat: usual, sun: usual, mon: usual, tue: usual, wed: usual, thu: usual, fri: null },
  closed: [],
};

const time = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/;
const isSpan = (value: unknown): value is Span =>
  value === null ||
  (Array.isArray(value) &&
    value.length === 2 &&
    value.every((each) => typeof each === 'string' && time.test(each)) &&
    (value[0] as string) < (value[1] as string));

/** Reads the value of an `hours` setting; a text that is not JSON becomes a note shown with the usual hours. */
export function readHours(value: string): WorkingHours {
  try {
    const read = JSON.parse(value) as { days?: Record<string, unknown>; closed?: unknown };
    if (!weekDays.every((day) => isSpan(read.days?.[day]))) return { ...usualHours, note: value };
    const closed = Array.isArray(read.closed) ? read.closed : [];
    return {
      days: read.days as WorkingHours['days'],
      closed: closed.filter((day): day is string => typeof day === 'string'),
    };
  } catch {
    return { ...usualHours, note: value };
  }
}

/** Returns the hours of the setting, or null if they are a free text or have no hour in a week: nothing is promised by those. */
export function promisedHours(value: string | undefined): WorkingHours | null {
  if (value === undefined) return null;
  const hours = readHours(value);
  return hours.note === undefined && weekDays.some((day) => hours.days[day]) ? hours : null;
}

const hourText = (at: string) => toPersianDigits(at.replace(/:00$/, '').replace(/^0(?=\d)/, ''));
const spanText = (span: Span) => (span ? `${hourText(span[0])} تا ${hourText(span[1])}` : 'تعطیل');

/** Writes working hours as people say them: «شنبه تا چهارشنبه، ۹ تا ۱۸؛ پنجشنبه، ۹ تا ۱۳». Days off are left out. */
export function hoursText({ days, note }: WorkingHours): string {
  if (note !== undefined) return note;
  const runs: { from: WeekDay; to: WeekDay; span: Span }[] = [];
  for (const day of weekDays) {
    const span = days[day];
    const last = runs.at(-1);
    if (last && spanText(last.span) === spanText(span)) last.to = day;
    else runs.push({ from: day, to: day, span });
  }
  const open = runs.filter(({ span }) => span !== null);
  if (open.length === 0) return 'فعلاً تعطیل است';
  return open
    .map(({ from, to, span }) => {
      const name = from === to ? dayLabels[from] : `${dayLabels[from]} تا ${dayLabels[to]}`;
      return `${name}، ${spanText(span)}`;
    })
    .join('؛ ');
}

/** Longer waits are counted from this many days ago, and no later moment is named: nobody reads the difference. */
const maxDays = 400;

/** Returns the ms from midnight to a time such as `09:30`. */
export const msOfDay = (at: string): number => {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return (hours * 60 + minutes) * minuteMs;
};

/** Returns the opening and closing of the day that begins at a midnight in Tehran, in ms since 1970 there; null on a day off. */
function openingOf({ days }: WorkingHours, off: ReadonlySet<string>, midnight: number) {
  // 1970-01-01 was a Thursday, the sixth day of this week.
  const span = days[weekDays[(midnight / dayMs + 5) % 7] as WeekDay];
  if (!span || off.has(new Date(midnight).toISOString().slice(0, 10))) return null;
  return { opens: midnight + msOfDay(span[0]), closes: midnight + msOfDay(span[1]) };
}

const midnightBefore = (at: number) => Math.floor(at / dayMs) * dayMs;

/** Returns the working time between two moments, in ms. */
export function workingMs(hours: WorkingHours, from: Date, to: Date): number {
  const end = to.getTime() + tehranOffset;
  const begin = Math.max(from.getTime() + tehranOffset, end - maxDays * dayMs);
  const off = new Set(hours.closed);
  let sum = 0;
  for (let midnight = midnightBefore(begin); midnight < end; midnight += dayMs) {
    const day = openingOf(hours, off, midnight);
    if (day) sum += Math.max(0, Math.min(end, day.closes) - Math.max(begin, day.opens));
  }
  return sum;
}

/** Returns the moment at which this much working time (ms) has passed; null if it is more than 400 days away. */
export function afterWorking(hours: WorkingHours, from: Date, working: number): Date | null {
  const begin = from.getTime() + tehranOffset;
  const off = new Set(hours.closed);
  let left = working;
  for (let midnight = midnightBefore(begin); midnight <= begin + maxDays * dayMs; midnight += dayMs) {
    const day = openingOf(hours, off, midnight);
    if (!day || day.closes <= begin) continue;
    const starts = Math.max(begin, day.opens);
    if (starts + left <= day.closes) {
      const at = starts + left;
      return at > begin + maxDays * dayMs ? null : new Date(at - tehranOffset);
    }
    left -= day.closes - starts;
  }
  return null;
}
