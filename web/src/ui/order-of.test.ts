import { expect, test } from 'vitest';
import { moved, movedPart, sortedBy } from './order-of.ts';

test('one is moved before or after another', () => {
  expect(moved(['a', 'b', 'c'], 'c', 'a', false)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 'a', 'c', true)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 'a', 'b', true)).toEqual(['b', 'a', 'c']);
});

test('a move to where it stands, or beside nothing, is none', () => {
  expect(moved(['a', 'b'], 'a', 'b', false)).toBeNull();
  expect(moved(['a', 'b'], 'a', 'a', true)).toBeNull();
  expect(moved(['a', 'b'], 'a', undefined, true)).toBeNull();
});

test('rows follow their ids, and new ones stand at the end', () => {
  const rows = ['a', 'b', 'new', 'c'].map((_id) => ({ _id }));
  expect(sortedBy(rows, ['c', 'a', 'b']).map(({ _id }) => _id)).toEqual(['c', 'a', 'b', 'new']);
});

test('only the part of an order that has changed is sent', () => {
  expect(movedPart(['a', 'c', 'd', 'b', 'e'], ['a', 'b', 'c', 'd', 'e'])).toEqual({
    ids: ['c', 'd', 'b'],
    before: ['b', 'c', 'd'],
  });
});
