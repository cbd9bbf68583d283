import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchLine } from '#contract/common/persian-text';
import { openShop } from '../../../testing/shop.ts';

const shop = await openShop();

const inDatabase = async (texts: readonly string[]) =>
  (
    await shop.pool.query<{ found: string }>(
      'SELECT search_line(written) AS found FROM unnest($1::text[]) WITH ORDINALITY AS t (written, place) ORDER BY place',
      [texts],
    )
  ).rows.map((row) => row.found);

test('the database folds text for searching as the contract does', async () => {
  const signs = [
    ...'ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیيىكةۀأإٱؤئءآ',
    ...'۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩0123456789',
    ...'\u064b\u064e\u064f\u0650\u0651\u0652\u0654\u0655\u0670\u0640',
    ...'\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202e\u2060\u2061\u2066\u2067\u2069\u061c\ufeff',
    ...' \t\n\r\u00a0\u2003\u202f\u3000',
    ...'abcXYZÉßñÅøŒ،؛؟«».-_%\\\'"/',
    ...'ﻻﷲﷺﭖﮎﯼﹰﻬ½²①ＡİıßẞæŒøŁ',
    ...'ہھەۀےێۆۇڵڕېۍڪګڤںٹڈ\u0674\u0610\u06d6\u08d3\u08f0\u06dd',
    ..."#+()/[]{}!'٬٫،−–\u00ad\u034f\u180e\u2800\u3164\ufe0f♥❤",
    ...'०१৯߁',
    'لا',
    'می‌خواهم',
    '💍',
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: fc.constantFrom(...signs), maxLength: 40 }), {
        minLength: 200,
        maxLength: 200,
      }),
      async (texts) => {
        expect(await inDatabase(texts)).toEqual(texts.map(searchLine));
      },
    ),
    { numRuns: 25 },
  );
});

test('each character of the languages of the shop and of signs, alone between letters and digits', async () => {
  const ranges = [
    [0x20, 0x7e],
    [0xa0, 0x24f],
    [0x300, 0x3ff],
    [0x400, 0x52f],
    [0x600, 0x7ff],
    [0x860, 0x9ff],
    [0x1ab0, 0x1ace],
    [0x1dc0, 0x1fff],
    [0x2000, 0x2bff],
    [0x2e80, 0x303f],
    [0xfb50, 0xfdff],
    [0xfe00, 0xfffd],
    [0x10efd, 0x10eff],
    [0x1d400, 0x1d7ff],
    [0x1f300, 0x1f6ff],
    [0xe0000, 0xe01ef],
  ] as const;
  const all = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).flatMap(
      (sign) => [`الف${sign}ب`, `12${sign}3${sign}`, `${sign}9`],
    ),
  );
  const found = await inDatabase(all);
  const different = all.filter((text, index) => found[index] !== searchLine(text));
  expect(different).toEqual([]);
});
