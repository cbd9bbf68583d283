import { expect, test } from 'vitest';
import { normalizeSearch } from './persian-text.ts';

test.each([
  ['عَلي كريمي', 'علی کریمی'],
  ['مســـعود', 'مسعود'],
  ['می‌خواهم', 'می خواهم'],
  ['سفارش ۱۲٣', 'سفارش 123'],
  ['  Ring\u200f  SIZE\n7 ', 'ring size 7'],
  ['مؤسسة أحمد إيران ٱلله', 'موسسه احمد ایران الله'],
  ['خانۀ ما', 'خانه ما'],
  ['ﻻله ﷲ', 'لاله الله'],
  ['مُوسیٰ', 'موسی'],
  ['', ''],
])('%s → %s', (written, found) => {
  expect(normalizeSearch(written)).toBe(found);
});

test('normalising twice changes nothing', () => {
  for (const text of ['عَلي كريمي', 'می‌خواهم ۱۲', 'ﻻله', 'ؤأإ']) {
    const once = normalizeSearch(text);
    expect(normalizeSearch(once)).toBe(once);
  }
});
