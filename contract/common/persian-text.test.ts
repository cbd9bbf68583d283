import { expect, test } from 'vitest';
import { normalizeSearch, searchFor, searchLine, searchWords } from './persian-text.ts';

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
  ['حتماً', 'حتما'],
  ['«سلام»، دنیا!', 'سلام دنیا'],
  ['#۱۰۵۶', '1056'],
  ['۱٬۰۵۶ و ۱,۰۵۶ و ۱۲-', '1056 و 1056 و 12'],
  ['طرح ۱.png', 'طرح 1.png'],
  ['Ｆｕｌｌ Café Straße', 'full cafe strasse'],
  ['ئاسۆ', 'اسو'],
  ['مسئول مسؤول شئون', 'مسوول مسوول شوون'],
  ['', ''],
])('%s → %s', (written, found) => {
  expect(normalizeSearch(written)).toBe(found);
});

test('normalizing twice changes nothing', () => {
  for (const text of ['عَلي كريمي', 'می‌خواهم ۱۲', 'ﻻله', 'ؤأإ', 'a-1-2 (3)', '#12', 'ئا', '½ .. a.'])
    expect(normalizeSearch(normalizeSearch(text))).toBe(normalizeSearch(text));
});

test('a line has no spaces', () => {
  expect(searchLine('علی‌رضا رضایی ۷')).toBe('علیرضارضایی7');
});

test.each([
  ['0912 111 0001', ['9121110001']],
  ['مریم +98 (0) 912-111-0001', ['مریم', '9121110001']],
  ['00989121110001', ['9121110001']],
  ['989121110001', ['9121110001']],
  ['+98912', ['912']],
  ['+98', ['09']],
  [')', [')']],
  ['\u200c', []],
  ['0912', ['0912']],
  ['علی رضا', ['علی', 'رضا']],
  ['ء', []],
])('the words of %s', (typed, words) => {
  expect(searchWords(typed)).toEqual(words);
});

test('all words are found, each in any of the texts, and none across two of them', () => {
  expect(searchFor('علیرضا کریمی')('علی‌رضا', 'کریمی')).toBe(true);
  expect(searchFor('علیرضا کریمی')('علی‌رضا', 'رحیمی')).toBe(false);
  expect(searchFor('دارصن')('سپیدار', 'صنوبر')).toBe(false);
  expect(searchFor('')('هر چیز')).toBe(true);
});
