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
  withText,
} from './names.ts';
import { readNamesFile } from './names-file.ts';

it('reads one name on each line, with its size behind a tab', () => {
  expect(namesOf('سارا\n\n  محمد   رضا \t۱۷٫۵\nAli, Sara\tx\n')).toEqual({
    names: [
      { line: 0, text: 'سارا', key: 'سارا\tnull\t0', size: null },
      { line: 2, text: 'محمد رضا', key: 'محمد رضا\t17.5\t0', size: 17.5 },
      { line: 3, text: 'Ali, Sara', key: 'Ali, Sara\tNaN\t0', size: Number.NaN },
    ],
    count: 3,
    heading: null,
    repeated: [],
  });
});

it('leaves out a heading, tells what is repeated and what is too much', () => {
  expect(namesOf('نام\nسارا\nسارا \nسارا\t17')).toMatchObject({ count: 3, heading: 'نام', repeated: [2] });
  const many = Array.from({ length: maxNames + 20 }, (_, at) => `n${at}`).join('\n');
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
  const name = { line: 0, text: 'سارا', key: '', size: 20 };
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
