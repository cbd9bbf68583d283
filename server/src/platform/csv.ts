import { Readable } from 'node:stream';

type Cell = string | number | null;

/**
 * Matches the start of a formula, after any characters that spreadsheets skip. The separator depends on the reader's
 * settings: with semicolons or tabs a cell begins after each of them, even inside quotes, and a row after each line
 * break.
 */
const formula =
  /(^|[;\t\r\n])([ "\v\f\u00a0\u1680\u2000-\u200f\u2028\u2029\u202a-\u202f\u205f\u2066-\u2069\u3000\u061c\ufeff]*[=+\-@|%＝＋－＠])/g;

function cellOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = cell.replace(formula, "$1'$2");
  return /[",\r\n\t;]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

const lineOf = (cells: readonly Cell[]) => `${cells.map(cellOf).join(',')}\r\n`;

/**
 * Streams a table for spreadsheets as CSV (RFC 4180, UTF-8 with a BOM so that Persian is decoded correctly), one batch
 * of rows at a time. Text that looks like a formula is escaped; numbers stay numbers.
 */
export function csvStream(head: readonly string[], batches: AsyncIterable<readonly Cell[][]>): Readable {
  async function* lines() {
    yield `\ufeff${lineOf(head)}`;
    for await (const batch of batches) yield batch.map(lineOf).join('');
  }
  return Readable.from(lines(), { objectMode: false });
}

export interface CsvLine {
  /** Where it begins in the file, from 1. */
  line: number;
  cells: string[];
}

/** Reads CSV as spreadsheets write it: commas, semicolons or tabs, quotes around cells, and a BOM. */
export function readCsv(written: string): CsvLine[] {
  const text = written.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const [head = ''] = text.split('\n', 1);
  const between = [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ',';
  const lines: CsvLine[] = [];
  let [cell, cells, begins, at] = ['', [] as string[], 1, 1];
  let isQuoted = false;
  const endLine = () => {
    lines.push({ line: begins, cells: [...cells, cell] });
    [cell, cells] = ['', []];
  };
  for (let place = 0; place < text.length; place += 1) {
    const letter = text[place] ?? '';
    if (letter === '\n') at += 1;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[place + 1] === '"') {
        cell += '"';
        place += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === between) {
      cells.push(cell);
      cell = '';
    } else if (letter === '\n') {
      endLine();
      begins = at;
    } else cell += letter;
  }
  if (cell !== '' || cells.length > 0) endLine();
  return lines;
}
