import { expect, test } from 'vitest';
import { provinces } from '#contract/common/provinces';
import { citiesOf } from './cities.ts';

const idOf = (name: string) => provinces.find((each) => each.name === name)?.id ?? 0;

test('every province has its cities, and together they are all', () => {
  const counts = provinces.map(({ id }) => citiesOf(id).length);
  expect(Math.min(...counts)).toBeGreaterThan(5);
  // One province has the same name twice.
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1323);
});

test.each([
  ['گیلان', 'رشت'],
  ['لرستان', 'خرم آباد'],
  ['تهران', 'تهران'],
  ['چهارمحال و بختیاری', 'شهرکرد'],
  ['سیستان و بلوچستان', 'زاهدان'],
  ['کهگیلویه و بویراحمد', 'یاسوج'],
  ['آذربایجان شرقی', 'تبریز'],
])('%s has %s', (province, city) => {
  expect(citiesOf(idOf(province))).toContain(city);
});

test('they come in the order of the alphabet', () => {
  const names = citiesOf(idOf('یزد'));
  expect(names).toEqual(names.toSorted(new Intl.Collator('fa').compare));
  expect(citiesOf(0)).toEqual([]);
});
