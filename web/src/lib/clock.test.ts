import { expect, test } from 'vitest';
import { formatClock } from './dates.ts';

test('a length is written as a clock', () => {
  expect([0, 5.9, 65, 3725].map(formatClock)).toEqual(['۰:۰۰', '۰:۰۵', '۱:۰۵', '۱:۰۲:۰۵']);
});
