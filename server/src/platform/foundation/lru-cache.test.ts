import { expect, test } from 'vitest';
import { LruCache } from './lru-cache.ts';

test('the entries used last stay, up to the total weight', () => {
  const cache = new LruCache<string>(6, (text) => text.length);
  cache.set('a', 'aa');
  cache.set('b', 'bb');
  cache.set('c', 'cc');
  expect(cache.get('a')).toBe('aa');
  cache.set('d', 'dd');
  expect([...'abcd'].map((key) => cache.get(key))).toEqual(['aa', undefined, 'cc', 'dd']);
  cache.set('a', 'aaaa');
  expect([...'acd'].map((key) => cache.get(key))).toEqual(['aaaa', undefined, 'dd']);
  cache.set('e', 'e'.repeat(7));
  expect(cache.get('e')).toBeUndefined();
});
