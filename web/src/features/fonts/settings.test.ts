import { expect, it } from 'vitest';
import { usaOfMm } from '#contract/common/rings';
import { makerSearch } from './maker-search.ts';
import { diameterOf, firstSettings, inputOf, isSame, round, searchOf, settingsOf } from './settings.ts';

it('reads back from an address what it wrote', () => {
  const settings = {
    ...firstSettings,
    text: '۱۴۰۴',
    mm: 18.5,
    surface: 'inside' as const,
    fit: false,
    letterHeight: 2.1,
    kashida: 0.4,
    repeat: 2,
    ornament: 'leaf' as const,
  };
  const back = settingsOf(makerSearch(searchOf(settings)));
  expect(back).toEqual(settings);
  expect(isSame(back, settings)).toBe(true);
  expect(searchOf(firstSettings)).toEqual({});
});

it('leaves out of an address what no ring has', () => {
  const asked = makerSearch({ d: 500, n: 2.6, k: 'x', o: 'rose', t: 12, s: 'in', h: '', b: '7.5' });
  expect(searchOf(settingsOf(asked))).toEqual({ n: 3, o: 'none', t: '12', s: 'in', b: 7.5 });
});

it('draws the same for an address from when a new drawing was written twice with a leaf', () => {
  expect(settingsOf({ t: 'مهر' })).toMatchObject({ repeat: 2, ornament: 'leaf' });
  expect(settingsOf({ t: 'مهر', n: 1 })).toMatchObject({ repeat: 1, ornament: 'leaf' });
  expect(settingsOf({ o: 'none', d: 18 })).toMatchObject({ repeat: 2, ornament: 'none' });
  expect(settingsOf({})).toMatchObject({ repeat: 1, ornament: 'none' });
  expect(settingsOf({ creation: '7' })).toMatchObject({ repeat: 1, ornament: 'none' });
  expect(settingsOf({ utm_source: 'sms' } as object)).toMatchObject({ repeat: 1, ornament: 'none' });
  expect(settingsOf(searchOf({ ...firstSettings, text: 'مهر' }))).toMatchObject({
    repeat: 1,
    ornament: 'none',
  });
});

it('shows every quarter of a US size as it was typed, also from the address', () => {
  for (let quarter = 0; quarter <= 64; quarter += 1) {
    const settings = { ...firstSettings, mm: diameterOf(quarter / 4) };
    const { mm } = settingsOf(makerSearch(searchOf(settings)));
    expect(round(usaOfMm(mm))).toBe(quarter / 4);
  }
});

it('asks for the largest letters, or for a height', () => {
  expect(inputOf(firstSettings)).not.toHaveProperty('letterHeight');
  expect(inputOf({ ...firstSettings, fit: false, letterHeight: 3 })).toMatchObject({
    fit: false,
    letterHeight: 3,
  });
});
