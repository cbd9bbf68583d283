import { expect, test } from 'vitest';
import { briefFaults, briefOf, emptyBrief, valuesOfBrief } from './brief-values.ts';

test('what was typed becomes a brief, and a brief fills the form again', () => {
  expect(briefOf(emptyBrief)).toBeUndefined();
  const values = {
    ...emptyBrief,
    material: 'silver',
    width: '۳۰',
    height: '12.5 mm',
    ring: '17',
    text: ' مهر ',
  };
  const brief = { material: 'silver', widthMm: 30, heightMm: 12.5, text: 'مهر' } as const;
  expect(briefOf(values as typeof emptyBrief)).toEqual(brief);
  expect(valuesOfBrief(brief)).toEqual({
    ...emptyBrief,
    material: 'silver',
    width: '۳۰',
    height: '۱۲٫۵',
    text: 'مهر',
  });
  expect(briefOf(valuesOfBrief(brief))).toEqual(brief);
  expect(briefOf(valuesOfBrief({ widthMm: 1500.5, heightMm: 2000 }))).toEqual({
    widthMm: 1500.5,
    heightMm: 2000,
  });
  // A font without a text says nothing.
  expect(briefOf({ ...emptyBrief, textFontId: 'aref-ruqaa' })).toBeUndefined();
});

test('a ring has an inner diameter, a flat piece two sides', () => {
  const ring = { ...emptyBrief, piece: 'ring', ring: '۱۷٫۵', width: '۹۹۹۹' } as const;
  expect(briefOf(ring)).toEqual({ ringMm: 17.5 });
  expect(briefFaults(ring)).toEqual({});
  expect(briefFaults({ ...ring, ring: '۹' })).toEqual({ ring: 'قطر داخلی حلقه ۱۱ تا ۲۶ میلی‌متر باشد.' });
  expect(briefFaults({ ...emptyBrief, width: 'بزرگ', height: '' })).toEqual({
    width: 'پهنا ۱ تا ۲۰۰۰ میلی‌متر باشد.',
  });
  // Unreadable values are left out, and their fields show an error.
  expect(briefOf({ ...emptyBrief, width: 'بزرگ', text: 'مهر' })).toEqual({ text: 'مهر' });
});
