import { expect, test } from 'vitest';
import { suggestType } from './suggest-type.ts';

const photo = { name: 'پدر.jpg', type: 'image/jpeg' };
const type = (desc: string, ...files: { name: string; type: string }[]) => suggestType(desc, files)?.type;

test('what was given may point at a type', () => {
  expect(type('')).toBeUndefined();
  expect(type('حاشیهٔ بافته', { name: 'طرح.svg', type: 'image/svg+xml' })).toBeUndefined();
  expect(type('', photo)).toBe('face');
  expect(type('نقش برجسته برای مدال', photo)).toBe('threeD');
  expect(type('با دست‌خط مادرم')).toBe('pen');
  expect(type('', { name: 'ring.STL', type: '' })).toBe('threeD');
});
