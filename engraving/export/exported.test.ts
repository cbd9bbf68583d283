import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimal } from './exported.ts';

/** As toFixed rounds, without zeros at the end. */
const slowly = (value: number, digits: number) => String(Number(value.toFixed(digits)) + 0);

it('rounds as toFixed does, also near a half and beyond whole numbers of 53 bits', () => {
  const numbers = fc.oneof(
    fc.double({ min: -1e4, max: 1e4, noNaN: true }),
    fc.integer({ min: -4_000_000, max: 4_000_000 }).map((n) => n / 2e6),
    fc.integer({ min: -40_000, max: 40_000 }).map((n) => n / 2000 + 1e-13),
    fc.double({ min: -1e20, max: 1e20, noNaN: true }),
  );
  fc.assert(
    fc.property(numbers, fc.integer({ min: 0, max: 9 }), (value, digits) => {
      expect(decimal(value, digits)).toBe(slowly(value, digits));
    }),
    { numRuns: 5000 },
  );
  expect(decimal(-0.0000001, 6)).toBe('0');
  expect(decimal(1.0000005, 6)).toBe(slowly(1.0000005, 6));
  expect(() => decimal(Number.NaN, 2)).toThrow(RangeError);
});
