import { expect, test } from 'vitest';
import { periodOf } from './period.ts';
import { reportsSearch } from './reports-search.ts';

// 24 Aban 1405.
const today = '2026-11-15';

test.each([
  [{}, { from: '2025-11-22', to: today }],
  [{ period: 'thisMonth' }, { from: '2026-10-23', to: today }],
  [{ period: 'lastMonth' }, { from: '2026-09-23', to: '2026-10-22' }],
  [
    { period: 'days', from: '2026-01-02', to: '2026-03-04' },
    { from: '2026-01-02', to: '2026-03-04' },
  ],
  [
    { period: 'days', from: '2026-01-02' },
    { from: '2026-01-02', to: today },
  ],
  [
    { period: 'days', from: '2026-05-02', to: '2026-03-04' },
    { from: '2026-10-23', to: today },
  ],
  [
    { period: 'nothing', from: 'x' },
    { from: '2025-11-22', to: today },
  ],
])('the address %j means %j', (address, period) => {
  expect(periodOf(reportsSearch(address), today)).toEqual(period);
});

test('in Farvardin the month before is Esfand of the year before', () => {
  expect(periodOf({ period: 'lastMonth' }, '2026-03-25')).toEqual({ from: '2026-02-20', to: '2026-03-20' });
});
