import { expect, test } from 'vitest';
import { walletSearch } from './wallet-search.ts';

test('a list of digits is text again', () => {
  expect(walletSearch({ search: 1000, ref: 123456789 })).toEqual({ search: '1000', ref: '123456789' });
});

test('what makes no sense is left out', () => {
  const parsed = walletSearch({
    operation: 'x',
    filter: 1,
    search: {},
    payment: 'paid',
    ref: 2 ** 60,
    y: 1,
  });
  expect(Object.values(parsed).filter((value) => value !== undefined)).toEqual([]);
});

test('what makes sense is kept', () => {
  const search = { operation: 'charge', filter: 'oldest', search: 'کد', payment: 'pending', ref: '7' };
  expect(walletSearch(search)).toEqual(search);
});
