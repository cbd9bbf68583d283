import { expect, it } from 'vitest';
import { readMeasure } from './read-measure.ts';

it.each<[string, number]>([
  ['18.8mm', 18.8],
  ['۱۸٫۸ میلی‌متر', 18.8],
  ['18,8 mm.', 18.8],
  ['۱۸/۸', 18.8],
  ['8 1/2', 8.5],
  ['۸ ۱/۲', 8.5],
  ['8-1/2', 8.5],
  ['9½', 9.5],
  ['9 ¾', 9.75],
  ['¼', 0.25],
  ['9 1\u20442', 9.5],
  ['US 8.75', 8.75],
  ['سایز ۹', 9],
  ['\u200f۹٫۲۵\u200f', 9.25],
  ['\u22121.5', -1.5],
  ['１８．８', 18.8],
])('reads %s', (written, number) => {
  expect(readMeasure(written)).toBe(number);
});

it.each(['', ' ', 'نه', '18.8cm', '0x7', '1e1', '8 3/2', '8 1/0', '1 8', '8..5', '18.8mm x', '½½'])(
  'does not guess %s',
  (written) => {
    expect(readMeasure(written)).toBeNull();
  },
);
