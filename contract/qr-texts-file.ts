import { csvLines } from './common/csv.ts';
import type { BodyOf } from './common/endpoint.ts';
import { formatNumber } from './common/money.ts';
import { parse } from './common/validation.ts';
import { maxImported, qrTexts } from './content.ts';

/** The columns of a CSV file of ready texts. Only `poet` may be left out. */
export const qrTextColumns = ['categoryId', 'input', 'title', 'text', 'poet'] as const;
type Column = (typeof qrTextColumns)[number];

/** A line with its cells as written, and either its text or the message about its fault. */
export type QrTextLine = {
  /** Counted from 1, which is the line with the names of the columns. */
  line: number;
  cells: Record<Column, string>;
} & ({ text: BodyOf<typeof qrTexts.create>; fault: null } | { text: null; fault: string });

/** The sentence for a file in another encoding. */
export const notUtf8 = 'این فایل با UTF-8 ذخیره نشده است. آن را با نوع «CSV UTF-8» ذخیره کنید.';

/** A line with more is none of ready texts. */
const lineLimits = { cells: 50, chars: 100_000 };
/** Lines, with empty ones, that are read at most. */
const maxLines = 4 * maxImported;

/** Reads the lines of a file of ready texts, or returns the sentence for a file that cannot be read at all. */
export function readQrTexts(written: string): QrTextLine[] | string {
  const steps = qrTextSteps([written].values());
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same line by line, so that a reader can let others have their turn in between. `pieces` is the text in parts. */
export function* qrTextSteps(pieces: Iterator<string>): Generator<undefined, QrTextLine[] | string> {
  const lines: QrTextLine[] = [];
  let places: number[] | null = null;
  let read = 0;
  for (const { line, cells, isTooLong } of csvLines(pieces, lineLimits)) {
    yield;
    if (isTooLong)
      return `سطر ${formatNumber(line)} بیش از حد بلند است یا ستون‌های زیادی دارد. فایل را با برنامهٔ صفحه‌گسترده دوباره ذخیره کنید.`;
    read += 1;
    if (!places) {
      places = qrTextColumns.map((name) => cells.findIndex((cell) => cell.trim() === name));
      const absent = qrTextColumns.filter((name, index) => name !== 'poet' && places?.[index] === -1);
      if (absent.length > 0) return `سطر اول فایل باید این ستون‌ها را داشته باشد: ${absent.join('، ')}`;
      continue;
    }
    const isEmpty = cells.every((cell) => cell.trim() === '');
    if (read > maxLines || (!isEmpty && lines.length === maxImported))
      return `هر فایل حداکثر ${formatNumber(maxImported)} متن دارد. آن را چند تکه کنید.`;
    if (!isEmpty) lines.push(lineOf(line, cells, places));
  }
  return lines.length > 0 ? lines : 'این فایل هیچ متنی ندارد.';
}

function lineOf(line: number, written: readonly string[], places: readonly number[]): QrTextLine {
  const at = (column: Column) => written[places[qrTextColumns.indexOf(column)] ?? -1] ?? '';
  const cells = {
    categoryId: at('categoryId').trim(),
    input: at('input').trim(),
    title: at('title'),
    text: at('text'),
    poet: at('poet'),
  };
  const read = parse(qrTexts.create.body, cells);
  return read.ok
    ? { line, cells, text: read.data, fault: null }
    : { line, cells, text: null, fault: Object.values(read.fields)[0] ?? 'این سطر درست نیست.' };
}
