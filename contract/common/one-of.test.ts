import { expect, test } from 'vitest';
import { isOneOf } from './one-of.ts';

test.each([
  ['svg', true],
  ['pdf', false],
  ['', false],
  [undefined, false],
])('%j is one of the values: %j', (value, is) => {
  expect(isOneOf(['svg', 'dxf'], value)).toBe(is);
});
