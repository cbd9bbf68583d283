import { expect, test } from 'vitest';
import { namedRange, rangeProblem } from './statement-range.ts';

// ۳۰ آبان ۱۴۰۵
const today = '2026-11-21';

test.each([
  ['thisMonth', '2026-10-23', today],
  ['lastMonth', '2026-09-23', '2026-10-22'],
  ['threeMonths', '2026-08-23', today],
  ['thisYear', '2026-03-21', today],
  ['all', null, null],
] as const)('%s is a range of the Persian calendar', (name, from, to) => {
  expect(namedRange(name, today)).toEqual({ from, to });
});

test('the month before Nowruz is the Esfand of the year before, leap day included', () => {
  // ۱ فروردین ۱۴۰۴; ۱۴۰۳ was a leap year.
  expect(namedRange('lastMonth', '2025-03-21')).toEqual({ from: '2025-02-19', to: '2025-03-20' });
});

test('an impossible range is refused', () => {
  expect(rangeProblem({ from: '2026-11-22', to: null }, today)).toContain('آینده');
  expect(rangeProblem({ from: '2026-11-02', to: '2026-11-01' }, today)).toContain('بعد از شروع');
  expect(rangeProblem({ from: '2026-11-01', to: '2026-11-01' }, today)).toBeNull();
  expect(rangeProblem({ from: null, to: null }, today)).toBeNull();
});
