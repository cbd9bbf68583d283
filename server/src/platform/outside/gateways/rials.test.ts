import { expect, test } from 'vitest';
import { rialsOf, tomansOf } from './rials.ts';

test('tomans become rials and come back', () => {
  for (const tomans of [0, 1, 10_000, 100_000_000]) expect(tomansOf(rialsOf(tomans))).toBe(tomans);
  expect(rialsOf(12_345)).toBe(123_450);
});

test.each([1, 9, 11, 123_455, 10.5, 1e17, Number.NaN, Number.POSITIVE_INFINITY])(
  '%d rials are no whole tomans',
  (rials) => expect(tomansOf(rials)).toBeNull(),
);
