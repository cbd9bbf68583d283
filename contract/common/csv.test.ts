import { expect, it } from 'vitest';
import { csvLines, readCsv } from './csv.ts';

const cells = (text: string) => readCsv(text).map((line) => line.cells);

it('reads commas, semicolons and tabs, by what the first line has most', () => {
  expect(cells('نام,اندازه\nسارا,۱۷')).toEqual([
    ['نام', 'اندازه'],
    ['سارا', '۱۷'],
  ]);
  expect(cells('نام;اندازه\nسارا;17,5')).toEqual([
    ['نام', 'اندازه'],
    ['سارا', '17,5'],
  ]);
  expect(cells('نام\tاندازه\r\nسارا\t17\r\n')).toEqual([
    ['نام', 'اندازه'],
    ['سارا', '17'],
  ]);
});

it('reads quotes, line breaks inside them and a BOM, and says where each line begins', () => {
  expect(readCsv('\ufeff"a ""b"", c",2\n"one\ntwo",3\n\nlast')).toEqual([
    { line: 1, cells: ['a "b", c', '2'] },
    { line: 2, cells: ['one\ntwo', '3'] },
    { line: 4, cells: [''] },
    { line: 5, cells: ['last'] },
  ]);
  expect(readCsv('')).toEqual([]);
});

it('reads no more of a quoted cell than a line may have', () => {
  const [first, ...others] = csvLines(`"${'\n'.repeat(100_000)}"`, { cells: 50, chars: 1000 });
  expect(first?.isTooLong).toBe(true);
  expect(first?.cells[0]?.length).toBeLessThanOrEqual(1001);
  expect(others).toEqual([]);
});
