import { expect, test } from 'vitest';
import { maxImported } from '#contract/content';
import { notUtf8, readQrTexts } from '#contract/qr-texts-file';
import { checkTexts, readTextsFile } from './texts-file.ts';

const categories = [
  {
    _id: '3',
    title: 'آرزوها',
    inputs: [
      { key: 'text', label: 'متن', kind: 'long' as const, required: true },
      { key: 'video', label: 'فیلم', kind: 'file' as const, required: true },
    ],
  },
];
const head = 'categoryId,input,title,text,poet';

function check(text: string) {
  const lines = readQrTexts(text);
  if (typeof lines === 'string') throw new Error(lines);
  return checkTexts(lines, categories).map(({ line, category, fault }) => [line, category, fault]);
}

test('each line says what is wrong with it', () => {
  const text = [
    head,
    '3,text,تولد,"روزت روشن،\nدلت گرم",حافظ',
    '',
    ' 3 ,text,تولد,متن,',
    '3,text,تولد,,',
    '9,text,تولد,متن,',
    '3,nothing,تولد,متن,',
    '3,video,تولد,متن,',
  ].join('\n');
  expect(check(text)).toEqual([
    [2, 'آرزوها', null],
    [5, 'آرزوها', null],
    [6, 'آرزوها', 'متن را بنویسید.'],
    [7, '9', 'دسته‌ای با این شناسه پیدا نشد.'],
    [8, 'آرزوها', 'این دسته قسمتی با این کلید ندارد.'],
    [9, 'آرزوها', 'این قسمت برای فایل است و متن نمی‌پذیرد.'],
  ]);
});

test('columns stand in any order, and all but the poet are needed', () => {
  expect(readQrTexts('title;text;input;categoryId\nتولد;متن;text;3')).toMatchObject([
    { line: 2, cells: { categoryId: '3', input: 'text', title: 'تولد', text: 'متن', poet: '' }, fault: null },
  ]);
  expect(readQrTexts('title,poet\nتولد,حافظ')).toContain('categoryId، input، text');
  expect(readQrTexts(`${head}\n,,\n`)).toBe('این فایل هیچ متنی ندارد.');
});

test('a huge file is read to the limit only, and another encoding is told', async () => {
  expect(readQrTexts(`${head}\n${'3,text,a,b,\n'.repeat(400_000)}`)).toContain('حداکثر ۵٬۰۰۰ متن');
  expect(readQrTexts(`${head}\n${'3,text,a,b,\n'.repeat(maxImported)}`)).toHaveLength(maxImported);
  expect(await readTextsFile(new File([Uint8Array.of(0xff, 0xfe, 0x41)], 'texts.csv'))).toBe(notUtf8);
});
