import { expect, test } from 'vitest';
import {
  dayGroupLabel,
  dayInTehran,
  endOfDay,
  formatDay,
  formatFull,
  formatTime,
  formatWhen,
  groupByDay,
  INVALID_DATE,
  parseWhen,
} from './dates.ts';

const now = new Date('2025-10-25T16:00:00Z'); // ۳ آبان ۱۴۰۴، ۱۹:۳۰

test('today and yesterday carry the hour, other days the Persian date', () => {
  expect(formatWhen('2025-10-25T11:00:00Z', now)).toBe('امروز ۱۴:۳۰');
  expect(formatWhen('2025-10-24T05:35:00Z', now)).toBe('دیروز ۰۹:۰۵');
  expect(formatWhen('2025-10-23T05:35:00Z', now)).toBe('۱ آبان ۱۴۰۴');
  expect(formatWhen('2025-10-26T05:35:00Z', now)).toBe('۴ آبان ۱۴۰۴');
});

test('the day turns at midnight in Tehran, wherever the reader is', () => {
  expect(formatWhen('2025-10-24T20:30:00Z', now)).toBe('امروز ۰۰:۰۰');
  expect(formatWhen('2025-10-24T20:29:59Z', now)).toBe('دیروز ۲۳:۵۹');
});

test('timestamps of ten digits or fewer are seconds', () => {
  const moment = Date.UTC(2025, 9, 25, 11);
  expect(formatWhen(moment, now)).toBe('امروز ۱۴:۳۰');
  expect(formatWhen(moment / 1000, now)).toBe('امروز ۱۴:۳۰');
  expect(formatWhen(String(moment), now)).toBe('امروز ۱۴:۳۰');
  expect(formatWhen(String(moment / 1000), now)).toBe('امروز ۱۴:۳۰');
  expect(parseWhen(9_999_999_999)?.getTime()).toBe(9_999_999_999_000);
  expect(parseWhen(10_000_000_000)?.getTime()).toBe(10_000_000_000);
});

test('what is no date is said so', () => {
  for (const none of [
    '',
    'دیروز',
    'abc',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
    undefined,
    new Date('x'),
  ]) {
    expect(formatWhen(none, now)).toBe(INVALID_DATE);
    expect(formatFull(none)).toBe(INVALID_DATE);
  }
  expect(INVALID_DATE).toBe('تاریخ نامعتبر است');
});

test('other shapes', () => {
  expect(formatFull('2025-10-25T11:00:00Z')).toBe('شنبه ۳ آبان ۱۴۰۴، ساعت ۱۴:۳۰');
  expect(formatDay('2025-10-25T11:00:00Z')).toBe('۳ آبان ۱۴۰۴');
  expect(formatTime('2025-10-25T20:31:00Z')).toBe('۰۰:۰۱');
  expect(dayInTehran('2025-10-24T20:30:00Z')).toBe('2025-10-25');
});

test('rows are grouped under their day', () => {
  const rows = [
    '2025-10-25T11:00:00Z',
    '2025-10-25T10:00:00Z',
    '2025-10-24T11:00:00Z',
    '2025-10-01T11:00:00Z',
  ];
  const groups = groupByDay(rows, (row) => row, now);
  expect(groups.map((group) => [group.label, group.rows.length])).toEqual([
    ['امروز', 2],
    ['دیروز', 1],
    ['چهارشنبه ۹ مهر ۱۴۰۴', 1],
  ]);
  expect(dayGroupLabel('x', now)).toBe(INVALID_DATE);
});

test('a day ends at midnight in Tehran', () => {
  expect(new Date(endOfDay('2025-10-25')).toISOString()).toBe('2025-10-25T20:29:59.999Z');
});
