import { expect, test } from 'vitest';
import { provinces } from '#contract/common/provinces';
import { mapStart } from './province-centres.ts';

test('every province has a seat of its own, within Iran', () => {
  const starts = provinces.map(({ tel_prefix }) => mapStart(`${tel_prefix}22334455`));
  expect(new Set(starts.map(({ at }) => `${at.lat} ${at.lng}`)).size).toBe(31);
  for (const { at, zoom } of starts) {
    expect(zoom).toBe(12);
    expect(at.lat > 25 && at.lat < 40 && at.lng > 44 && at.lng < 63.5).toBe(true);
  }
});

test('without a landline the map begins with all of Iran', () => {
  expect(mapStart(undefined).zoom).toBe(5);
  expect(mapStart('').zoom).toBe(5);
});
