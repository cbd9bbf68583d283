import { expect, test } from 'vitest';
import { hoursText, readHours, usualHours, type WorkingHours, workingMs } from './working-hours.ts';

const hour = 3_600_000;
/** A moment of Tehran. */
const at = (written: string) => new Date(`${written}:00+03:30`);
const half: WorkingHours = {
  days: { ...usualHours.days, thu: ['09:00', '13:30'] },
  closed: ['2026-03-21'],
};

test('the value of the setting is read; an older free text stays as a note beside the usual hours', () => {
  expect(readHours(JSON.stringify(half))).toEqual(half);
  expect(readHours('شنبه تا پنجشنبه، ۹ تا ۱۸')).toEqual({ ...usualHours, note: 'شنبه تا پنجشنبه، ۹ تا ۱۸' });
  for (const broken of ['{}', '{"days":{"sat":["18:00","09:00"]}}', 'null', '[]', '{"days":1}'])
    expect(readHours(broken)).toEqual({ ...usualHours, note: broken });
});

test('hours are written as people say them', () => {
  expect(hoursText(usualHours)).toBe('شنبه تا پنجشنبه، ۹ تا ۱۸');
  expect(hoursText(half)).toBe('شنبه تا چهارشنبه، ۹ تا ۱۸؛ پنجشنبه، ۹ تا ۱۳:۳۰');
  expect(hoursText(readHours('هر روز'))).toBe('هر روز');
  const never = Object.fromEntries(Object.keys(half.days).map((day) => [day, null]));
  expect(hoursText({ days: never as WorkingHours['days'], closed: [] })).toBe('فعلاً تعطیل است');
});

test('only the time within working hours counts', () => {
  // 2026-11-22 is a Sunday.
  expect(workingMs(usualHours, at('2026-11-22T10:00'), at('2026-11-22T12:30'))).toBe(2.5 * hour);
  expect(workingMs(usualHours, at('2026-11-22T17:00'), at('2026-11-23T10:00'))).toBe(2 * hour);
  expect(workingMs(usualHours, at('2026-11-22T20:00'), at('2026-11-23T08:00'))).toBe(0);
  // Thursday evening to Saturday morning, over Friday.
  expect(workingMs(half, at('2026-11-26T13:00'), at('2026-11-28T10:00'))).toBe(1.5 * hour);
  // A whole week of 9-hour days but Friday.
  expect(workingMs(usualHours, at('2026-11-21T00:00'), at('2026-11-28T00:00'))).toBe(54 * hour);
});

test('days off do not count, and a backward span is nothing', () => {
  expect(workingMs(half, at('2026-03-21T09:00'), at('2026-03-22T10:00'))).toBe(hour);
  expect(workingMs(usualHours, at('2026-11-22T12:00'), at('2026-11-22T10:00'))).toBe(0);
});
