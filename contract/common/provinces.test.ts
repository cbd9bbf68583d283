import { expect, test } from 'vitest';
import { fitsProvince, provinceId, provinceOf, provinces, provincesByName } from './provinces.ts';
import { parse } from './validation.ts';

test('there are 31 provinces with ids 1 to 31', () => {
  expect(provinces.map((each) => each.id)).toEqual(Array.from({ length: 31 }, (_, index) => index + 1));
  for (const key of ['name', 'slug', 'tel_prefix'] as const)
    expect(new Set(provinces.map((each) => each[key])).size).toBe(31);
  for (const each of provinces) {
    expect(each.tel_prefix).toMatch(/^0\d\d$/);
    expect(each.slug).not.toContain(' ');
  }
});

test('the capital is 8 and begins with 021; 25 and 26 stand as given', () => {
  expect(provinceOf(8)).toEqual({ id: 8, name: 'تهران', slug: 'تهران', tel_prefix: '021' });
  expect(provinceOf(25)).toMatchObject({ name: 'لرستان', tel_prefix: '066' });
  expect(provinceOf(26)).toMatchObject({ name: 'گیلان', tel_prefix: '013' });
  expect(provinceOf(32)).toBeUndefined();
});

test('they are shown in the order of the Persian alphabet', () => {
  const names = provincesByName.map((each) => each.name);
  expect(names[0]).toBe('آذربایجان شرقی');
  expect(names.indexOf('چهارمحال و بختیاری')).toBeLessThan(names.indexOf('خراسان جنوبی'));
  expect(names.indexOf('گیلان')).toBeLessThan(names.indexOf('لرستان'));
  expect(names.at(-1)).toBe('یزد');
});

test('a province is named by its id, in any digits', () => {
  expect(parse(provinceId, '۸')).toEqual({ ok: true, data: 8 });
  for (const wrong of [0, 32, 1.5, '', 'تهران', null]) expect(parse(provinceId, wrong).ok).toBe(false);
});

test('a landline fits its province by prefix', () => {
  expect(fitsProvince('02188776655', 8)).toBe(true);
  expect(fitsProvince('02632223344', 8)).toBe(false);
});
