import { expect, test } from 'vitest';
import { differenceOf } from './text-difference.ts';

test('whole words that differ stand between those that are the same', () => {
  expect(differenceOf('نقره و طلا با هم', 'نقره و مس با هم', 99)).toEqual({
    before: 'نقره و ',
    differs: 'طلا',
    after: ' با هم',
  });
  expect(differenceOf('یک دو', 'یک دو سه', 99)).toEqual({ before: 'یک ', differs: 'دو', after: '' });
  expect(differenceOf('همان', 'همان', 99)).toEqual({ before: 'همان', differs: '', after: '' });
  expect(differenceOf('', 'تازه', 99)).toEqual({ before: '', differs: '', after: '' });
  expect(differenceOf('a a a', 'a a', 99).differs.length).toBeGreaterThan(0);
});

test('long texts are shortened around their difference', () => {
  const same = 'همین '.repeat(1000);
  const { before, differs, after } = differenceOf(`${same}من ${same}`, `${same}تو ${same}`, 40);
  expect(differs).toBe('من');
  expect([before.length, after.length]).toEqual([41, 41]);
});
