import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeSearch } from '#contract/common/persian-text';
import { openShop } from '../../testing/shop.ts';

const shop = await openShop();

const inDatabase = async (texts: readonly string[]) =>
  (
    await shop.pool.query<{ found: string }>(
      'SELECT search_text(written) AS found FROM unnest($1::text[]) WITH ORDINALITY AS t (written, place) ORDER BY place',
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
    ...'ﻻﷲﷺﭖﮎﯼﹰﻬ½²①Ａ',
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
        expect(await inDatabase(texts)).toEqual(texts.map(normalizeSearch));
      },
    ),
    { numRuns: 25 },
  );
});

test('each letter and sign of Latin, Arabic, Persian and of punctuation alone', async () => {
  const ranges = [
    [0x20, 0x7e],
    [0xa0, 0x12f],
    [0x131, 0x17f],
    [0x600, 0x6ff],
    [0x750, 0x77f],
    [0x2000, 0x206f],
    [0xfb50, 0xfbb1],
    [0xfbd3, 0xfbff],
    [0xfe70, 0xfefc],
  ] as const;
  // İ is excluded because the database lowercases it to one letter and Unicode to two.
  const all = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, at) => `الف${String.fromCodePoint(from + at)}ب`),
  );
  const found = await inDatabase(all);
  const different = all
    .filter((text, at) => found[at] !== normalizeSearch(text))
    .map((text) => text.codePointAt(3)?.toString(16));
  expect(different).toEqual([]);
});
