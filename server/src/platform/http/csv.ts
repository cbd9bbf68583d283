import { Readable } from 'node:stream';
import type { Ctx } from '../work/ctx.ts';
import type { FileAnswer } from './send-file.ts';
import { jalaliDay } from '../foundation/jalali.ts';

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

/** CSV by RFC 4180, in UTF-8 with a BOM so that spreadsheets decode Persian correctly. */
function csvStream(head: readonly string[], batches: AsyncIterable<readonly Cell[][]>): Readable {
  async function* lines() {
    yield `\ufeff${lineOf(head)}`;
    for await (const batch of batches) yield batch.map(lineOf).join('');
  }
  return Readable.from(lines(), { objectMode: false });
}

export const csvAnswer = (
  { clock }: Pick<Ctx, 'clock'>,
  name: string,
  head: readonly string[],
  batches: () => AsyncIterable<readonly Cell[][]>,
): FileAnswer => ({
  open: () => csvStream(head, batches()),
  filename: `hakkak-${name}-${jalaliDay(clock.now()).replaceAll('/', '-')}.csv`,
  mime: 'text/csv; charset=utf-8',
});
