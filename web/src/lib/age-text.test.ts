import { expect, test } from 'vitest';
import { ageText } from './age-text.ts';

test('an age is minutes, hours or days', () => {
  const now = Date.parse('2026-11-26T12:00:00Z');
  const ago = (minutes: number) => ageText(new Date(now - minutes * 60_000).toISOString(), now);
  expect([0, 12, 60, 130, 2000, 2880, 10_000].map(ago)).toEqual([
    'الان',
    '۱۲ د',
    '۱ س',
    '۲ س ۱۰ د',
    '۳۳ س ۲۰ د',
    '۲ روز',
    '۶ روز',
  ]);
  expect(ago(-5)).toBe('الان');
});
