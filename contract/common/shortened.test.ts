import { expect, test } from 'vitest';
import { shortened } from './shortened.ts';

test('a long text ends in an ellipsis, which follows a whole letter', () => {
  expect(shortened(' حکاک ', 5)).toBe('حکاک');
  expect(shortened('حکاکی روی حلقه', 6)).toBe('حکاکی…');
  expect(shortened('💍💍💍', 2)).toBe('💍💍…');
});
