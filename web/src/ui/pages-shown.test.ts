import { expect, test } from 'vitest';
import { pagesShown } from './pages-shown.ts';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 10, [1, 2, 3, 0, 10]],
  [4, 10, [1, 2, 3, 4, 5, 0, 10]],
  [5, 10, [1, 0, 4, 5, 6, 0, 10]],
  [10, 10, [1, 0, 8, 9, 10]],
])('page %d of %d', (page, totalPages, shown) => {
  expect(pagesShown(page, totalPages)).toEqual(shown);
});
