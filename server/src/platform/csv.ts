import { Readable } from 'node:stream';

type Cell = string | number | null;

// What a spreadsheet would take for a formula, behind whatever it skips at the start of a cell.
const formula = /^[\s\u200b-\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]*[=+\-@|%＝＋－＠]/;

function cellOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n\t;]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

const lineOf = (cells: readonly Cell[]) => `${cells.map(cellOf).join(',')}\r\n`;

/**
 * A table for spreadsheets as a stream (RFC 4180, UTF-8 with a BOM so that Persian is read as such), one batch of rows
 * at a time. Text that would be a formula stays text; numbers stay numbers.
 */
export function csvStream(head: readonly string[], batches: AsyncIterable<readonly Cell[][]>): Readable {
  async function* lines() {
    yield `\ufeff${lineOf(head)}`;
    for await (const batch of batches) yield batch.map(lineOf).join('');
  }
  return Readable.from(lines(), { objectMode: false });
}
