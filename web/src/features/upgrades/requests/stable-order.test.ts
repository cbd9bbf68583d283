import { expect, test } from 'vitest';
import { inOrder, withNewKeys } from './stable-order.ts';

/** Returns the visible order after these lists have arrived one after the other. */
function seen(...lists: string[]): string {
  let known: readonly string[] = [];
  let shown = '';
  for (const list of lists) {
    const rows = list.split('');
    known = withNewKeys(known, rows);
    shown = inOrder(rows, known, (row) => row).join('');
  }
  return shown;
}

test('rows stay where they were first seen', () => {
  expect(seen('abc')).toBe('abc');
  // b was decided, and the server now lists it last.
  expect(seen('abc', 'acb')).toBe('abc');
});

test('a further page comes after, a new row on top', () => {
  expect(seen('abc', 'abcde')).toBe('abcde');
  expect(seen('abc', 'zyacbde')).toBe('zyabcde');
  expect(seen('abc', 'zyacbde', 'xzyabcde')).toBe('xzyabcde');
});

test('a row that is gone leaves no gap', () => {
  expect(seen('abc', 'ac')).toBe('ac');
  expect(seen('abc', '')).toBe('');
});

test('nothing new changes nothing', () => {
  const known = ['a', 'b'];
  expect(withNewKeys(known, ['b', 'a'])).toBe(known);
});
