import { expect, it } from 'vitest';
import { firstSettings } from '../settings.ts';
import {
  linesAfter,
  maxNames,
  namesOf,
  settingsOfName,
  withMore,
  withoutLines,
  withoutSizes,
  withCells,
  withEndSizes,
  withPasted,
  withText,
} from './names.ts';
import { readNamesFile } from './names-file.ts';

/** Text and size of each name; those that need an answer are in brackets. */
const read = (written: string, asText?: string[]) =>
  namesOf(written, asText).names.map(({ text, size, asked }) =>
    asked ? [`${asked.text} [${asked.number}]`] : [text, size],
  );

it('reads one name on each line, with its size behind a tab', () => {
  expect(namesOf('سارا\n\n  محمد   رضا \t۱۷٫۵\nAli, Sara\tx\n')).toEqual({
    names: [
      { line: 0, text: 'سارا', key: 'سارا\tnull\t0', cell: '', size: null, asked: null },
      { line: 2, text: 'محمد رضا', key: 'محمد رضا\t17.5\t0', cell: '۱۷٫۵', size: 17.5, asked: null },
      { line: 3, text: 'Ali, Sara', key: 'Ali, Sara\tNaN\t0', cell: 'x', size: Number.NaN, asked: null },
    ],
    count: 3,
    heading: null,
    repeated: [],
    isTrimmed: false,
  });
});

it.each([
  ['سارا، ۱۷', 'سارا', 17],
  ['نیلوفر,18', 'نیلوفر', 18],
  ['علی,16.5', 'علی', 16.5],
  ['علی، ۱۶,۵', 'علی', 16.5],
  ['مریم; ۱۷٫۵', 'مریم', 17.5],
  ['مریم؛۱۷', 'مریم', 17],
  ['سارا - ۱۷', 'سارا', 17],
  ['سارا – ۱۷ میلی‌متر', 'سارا', 17],
  ['سارا — سایز ۱۷', 'سارا', 17],
  ['سارا | 17 mm', 'سارا', 17],
  ['سارا: ۱۷', 'سارا', 17],
  ['سارا، نیلوفر، ۱۷', 'سارا، نیلوفر', 17],
  ['سارا سایز ۱۷', 'سارا', 17],
  ['سارا ۱۷ میلی‌متر', 'سارا', 17],
  // US 7 is 17.32 mm.
  ['سارا، US 7', 'سارا', 17.32],
  ['Sara size 16', 'Sara', 16],
  ['Sara US 7', 'Sara', 17.32],
  ['سارا،', 'سارا', null],
  ['Ali, Sara', 'Ali, Sara', null],
  ['علی-رضا', 'علی-رضا', null],
  ['قرار ۱۲:۳۰', 'قرار ۱۲:۳۰', null],
  ['سارا ۱۴۰۳/۰۵/۱۲', 'سارا ۱۴۰۳/۰۵/۱۲', null],
  ['۱۴۰۳', '۱۴۰۳', null],
])('reads «%s»', (written, text, size) => {
  expect(read(written)).toEqual([[text, size]]);
});

it.each([
  'سارا ۱۷',
  'سارا۱۷',
  'سارا (۱۷)',
  'سارا -۱۷',
  'علی 16,5',
  'سارا  ۱۴۰۳',
  'Sara 17',
  'n17',
  'سارا 09121234567',
])('asks about the number that ends «%s»', (written) => {
  const [name] = namesOf(written).names;
  expect(name?.asked?.number).toMatch(/^[\d۰-۹,]+$/);
  expect(name?.asked?.text).toMatch(/^(سارا|علی|Sara|n)$/);
  expect(read(written, [name?.text ?? ''])).toEqual([[name?.text, null]]);
  expect(read(withEndSizes(written, name ? [name] : [], ({ number }) => number))[0]?.[0]).toBe(
    name?.asked?.text,
  );
});

it('takes what a spreadsheet and a chat copy, in any order of the columns', () => {
  expect(read('ردیف\tنام\tسایز\n1\tسارا\t17\n2\tرضا\t')).toEqual([
    ['سارا', 17],
    ['رضا', null],
  ]);
  expect(read('1\tسارا\t17\n2\tرضا\t18')).toEqual([
    ['سارا', 17],
    ['رضا', 18],
  ]);
  expect(read('17\tسارا\n18.5\tرضا')).toEqual([
    ['سارا', 17],
    ['رضا', 18.5],
  ]);
  expect(read('name\tus\nSara\t7')).toEqual([['Sara', 17.32]]);
  expect(read('نام، سایز\nسارا، ۱۷')).toEqual([['سارا', 17]]);
  expect(read('۱. سارا، ۱۷\n۲. رضا\n۴. مینا')).toEqual([
    ['سارا', 17],
    ['رضا', null],
    ['مینا', null],
  ]);
  expect(read('- سارا ۱۷ میلی‌متر\n• رضا')).toEqual([
    ['سارا', 17],
    ['رضا', null],
  ]);
  expect(read('[۱۲:۳۰، ۱۴۰۵/۸/۲۰] مشتری نمونه: سارا، ۱۷\nمشتری نمونه, [11/5/26 12:31 PM]\nرضا')).toEqual([
    ['سارا', 17],
    ['رضا', null],
  ]);
  // Text that is not a list stays unchanged.
  expect(read('۱. سارا')).toEqual([['۱. سارا', null]]);
  expect(read('۲ دوست\n۷ خواهر')).toEqual([
    ['۲ دوست', null],
    ['۷ خواهر', null],
  ]);
});

it('keeps the other names as they were read when one of a numbered list changes', () => {
  const list = '۱. سارا\n۲. رضا، ۱۷\n۳. مینا';
  expect(withText(list, 0, 'ساره')).toBe('ساره\nرضا\t۱۷\nمینا');
  expect(withoutLines(list, [0])).toBe('رضا\t۱۷\nمینا');
});

it('writes both columns of a line, and copied lines in its place', () => {
  expect(withCells('', 2, { text: 'سارا', cell: '۱۷' })).toBe('\n\nسارا\t۱۷');
  expect(withCells('سارا، ۱۷\nرضا', 0, { text: 'سارا', cell: '۱۸' })).toBe('سارا\t۱۸\nرضا');
  expect(withPasted('سارا\n\nمینا', 1, 'نام\tسایز\r\nرضا\t۱۷\r\nعلی ۱۸\r\n')).toBe(
    'سارا\nرضا\t۱۷\nعلی ۱۸\nمینا',
  );
});

it('leaves out a heading, tells what is repeated and what is too much', () => {
  expect(namesOf('نام\nسارا\nسارا \nسارا\t17')).toMatchObject({ count: 3, heading: 'نام', repeated: [2] });
  const many = Array.from({ length: maxNames + 20 }, (_, at) => `${at}n`).join('\n');
  const read = namesOf(many);
  expect([read.names.length, read.count]).toEqual([maxNames, maxNames + 20]);
  expect(namesOf(withoutLines(`${many}\n`, linesAfter(`${many}\n`, read))).count).toBe(maxNames);
});

it('never changes a letter that was typed', () => {
  const text = 'علي‌رضا كيان ۀ ؤ ٤';
  expect(namesOf(text).names[0]?.text).toBe(text);
});

it('changes, removes and adds lines', () => {
  expect(withText('a\nb\t17\nc', 1, ' d$&  e ')).toBe('a\nd$& e\t17\nc');
  expect(withoutSizes('a\t9\nb\t9\nc\tx', [1, 2])).toBe('a\t9\nb\nc');
  expect(withoutLines('a\nb\nc', [0, 2])).toBe('b');
  expect(withMore('a\n\n', 'b')).toBe('a\nb');
  expect(withMore(' \n', 'b')).toBe('b');
});

it('gives a size to the ring or the flat piece', () => {
  const name = { text: 'سارا', size: 20 };
  expect(settingsOfName(firstSettings, name)).toMatchObject({ text: 'سارا', mm: 20, length: 40 });
  expect(settingsOfName({ ...firstSettings, piece: 'flat' }, name)).toMatchObject({ length: 20 });
});

const utf8 = (text: string) => new TextEncoder().encode(text);

it('finds the columns of a file by their headings, in any order', () => {
  expect(readNamesFile(utf8('\ufeffردیف;اندازه;نام\r\n1;17,5;"سارا; کوچک"\r\n2;;رضا\r\n'))).toEqual({
    written: 'سارا; کوچک\t17,5\nرضا',
    count: 2,
    isOld: false,
  });
  // US 7 is 17.32 mm.
  expect(readNamesFile(utf8('name,us size\nSara,7')).written).toBe('Sara\t17.32');
});

it('takes the first column without a heading, and a second one of numbers as sizes', () => {
  expect(readNamesFile(utf8('سارا,17\nرضا,')).written).toBe('سارا\t17\nرضا');
  expect(readNamesFile(utf8('سارا,گل\nرضا,17')).written).toBe('سارا\nرضا');
});

it('reads Windows-1256 and UTF-16, as old programs and spreadsheets write them', () => {
  // «علي» and «كيان» in Windows-1256.
  const old = Uint8Array.from([0xda, 0xe1, 0xed, 0x0d, 0x0a, 0xdf, 0xed, 0xc7, 0xe4]);
  expect(readNamesFile(old)).toEqual({ written: 'علی\nکیان', count: 2, isOld: true });
  const wide = new Uint8Array(
    new Uint16Array([0xfeff, ...[...'سارا\nرضا'].map((c) => c.charCodeAt(0))]).buffer,
  );
  expect(readNamesFile(wide).written).toBe('سارا\nرضا');
});
