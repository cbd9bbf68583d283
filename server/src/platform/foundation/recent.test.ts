import { expect, test } from 'vitest';
import { Recent } from './recent.ts';

test('what was used last stays, up to the total weight', () => {
  const recent = new Recent<string>(6, (text) => text.length);
  recent.set('a', 'aa');
  recent.set('b', 'bb');
  recent.set('c', 'cc');
  expect(recent.get('a')).toBe('aa');
  recent.set('d', 'dd');
  expect([...'abcd'].map((key) => recent.get(key))).toEqual(['aa', undefined, 'cc', 'dd']);
  recent.set('a', 'aaaa');
  expect([...'acd'].map((key) => recent.get(key))).toEqual(['aaaa', undefined, 'dd']);
  recent.set('e', 'e'.repeat(7));
  expect(recent.get('e')).toBeUndefined();
});
