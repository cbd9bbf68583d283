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
  const [first, ...others] = csvLines([`"${'\n'.repeat(100_000)}"`].values(), { cells: 50, chars: 1000 });
  expect(first?.isTooLong).toBe(true);
  expect(first?.cells[0]?.length).toBeLessThanOrEqual(1001);
  expect(others).toEqual([]);
});

it('reads a text in pieces that end anywhere as the whole', () => {
  const text = '\ufeffa;"b ""x""\r\n";c\r\n\r\n"";د\u200cه;""\n"q"r;"";\rlast;"open';
  const limits = { cells: 50, chars: 15 };
  const whole = [...csvLines([text].values(), limits)];
  expect(whole.map((line) => line.cells)).toEqual(cells(text));
  for (let length = 1; length <= text.length; length += 1) {
    const pieces = Array.from({ length: Math.ceil(text.length / length) }, (_, at) =>
      text.slice(at * length, (at + 1) * length),
    );
    expect([...csvLines(pieces.values(), limits)]).toEqual(whole);
  }
});

it('takes no more pieces than the limits of a line need', () => {
  let taken = 0;
  function* pieces() {
    for (;;) {
      taken += 1;
      yield 'a,b,c\n'.repeat(200);
    }
  }
  csvLines(pieces(), { cells: 50, chars: 1000 }).next();
  expect(taken).toBe(1);
});
