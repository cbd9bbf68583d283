import { expect, test } from 'vitest';
import { filtersOf } from './filters.ts';

type Search = { search?: string; status?: string; filter?: string; tab?: string };

function filtersIn(values: Search) {
  const changes: Partial<Search>[] = [];
  const filters = filtersOf(values, ['search', 'status'], (changed) => changes.push(changed));
  return { filters, changes };
}

test('a call is asked with what narrows and orders, and with nothing else of the address', () => {
  const { filters } = filtersIn({ search: 'ring', filter: 'oldest', tab: 'orders' });
  expect(filters.query).toEqual({ search: 'ring', filter: 'oldest' });
});

test('the order narrows nothing, nor does a filter that is not set', () => {
  expect(filtersIn({ filter: 'oldest', tab: 'orders' }).filters.count).toBe(0);
  expect(filtersIn({ search: 'ring', status: undefined }).filters.count).toBe(1);
  expect(filtersIn({ search: 'ring', status: 'out' }).filters.count).toBe(2);
});

test('clearing drops what narrows, in one change, and leaves the order and the rest', () => {
  const { filters, changes } = filtersIn({ search: 'ring', filter: 'oldest', tab: 'orders' });
  filters.clear();
  expect(changes).toStrictEqual([{ search: undefined, status: undefined }]);
});
