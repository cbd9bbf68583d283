import { tidyRingText } from '#contract/common/ring-text';
import { readMeasure } from '../../../lib/read-measure.ts';
import { round, type Settings } from '../settings.ts';

/** More names than this are not made at once. */
export const maxNames = 500;

/** One name of a list. `line` is its line in the text, from 0. */
export interface Name {
  readonly line: number;
  readonly text: string;
  /** Its text and size, and its number where they are repeated. */
  readonly key: string;
  /** The inner diameter of its ring, or the length of its flat piece, in mm; NaN if it is not a number. */
  readonly size: number | null;
}

export interface Names {
  /** The first `maxNames`. */
  readonly names: readonly Name[];
  /** The number of lines that have a name. */
  readonly count: number;
  /** The first line if it is the heading of a column, which is no name. */
  readonly heading: string | null;
  /** The lines that repeat the text and size of an earlier one. */
  readonly repeated: readonly number[];
}

const headings = {
  text: new Set(['نام', 'نام‌ها', 'اسم', 'متن', 'نوشته', 'نام و نام خانوادگی', 'name', 'names', 'text']),
  mm: new Set(['اندازه', 'سایز', 'قطر', 'قطر داخلی', 'طول', 'size', 'mm', 'diameter', 'length']),
  usa: new Set(['سایز آمریکایی', 'us', 'usa', 'us size', 'ring size']),
};

const headOf = (cell: string) => cell.replace(/\s+/g, ' ').trim().toLowerCase();

export const columnOf = (cell: string): keyof typeof headings | undefined =>
  (['text', 'mm', 'usa'] as const).find((column) => headings[column].has(headOf(cell)));

/** Reads a size; null for an empty cell, NaN for anything that is no size. */
export function sizeOf(cell: string): number | null {
  if (cell.trim() === '') return null;
  const size = readMeasure(cell);
  return size === null || size < 0 ? Number.NaN : round(size);
}

/** Reads a list of names, one on each line; the size of its piece may follow after a tab. Empty lines are skipped. */
export function namesOf(written: string): Names {
  const names: Name[] = [];
  const repeated: number[] = [];
  const seen = new Map<string, number>();
  let heading: string | null = null;
  let count = 0;
  for (const [line, whole] of written.split('\n').entries()) {
    const [first = '', size = ''] = whole.split('\t');
    const text = tidyRingText(first);
    if (text === '') continue;
    if (count === 0 && heading === null && columnOf(text) === 'text') {
      heading = text;
      continue;
    }
    count += 1;
    if (names.length === maxNames) continue;
    const mm = sizeOf(size);
    const same = `${text}\t${mm}`;
    const nth = seen.get(same) ?? 0;
    seen.set(same, nth + 1);
    if (nth > 0) repeated.push(line);
    names.push({ line, text, key: `${same}\t${nth}`, size: mm });
  }
  return { names, count, heading, repeated };
}

/** Replaces the name of one line; its size stays. */
export const withText = (written: string, line: number, text: string): string =>
  changed(written, line, (whole) => whole.replace(/^[^\t]*/, () => tidyRingText(text)));

export const withoutSizes = (written: string, lines: readonly number[]): string =>
  lines.reduce((now, line) => changed(now, line, (whole) => whole.split('\t', 1)[0] ?? ''), written);

function changed(written: string, line: number, change: (whole: string) => string): string {
  const lines = written.split('\n');
  return lines.with(line, change(lines[line] ?? '')).join('\n');
}

export function withoutLines(written: string, lines: readonly number[]): string {
  const gone = new Set(lines);
  return written
    .split('\n')
    .filter((_, line) => !gone.has(line))
    .join('\n');
}

/** Returns the lines with a name that come after the first `maxNames`. */
export const linesAfter = (written: string, { names }: Names): number[] =>
  written
    .split('\n')
    .flatMap((whole, line) => (line > (names.at(-1)?.line ?? -1) && whole.trim() !== '' ? [line] : []));

export const withMore = (written: string, more: string): string =>
  written.trim() === '' ? more : `${written.trimEnd()}\n${more}`;

export const settingsOfName = (settings: Settings, { text, size }: Name): Settings => ({
  ...settings,
  text,
  ...(size !== null && (settings.piece === 'flat' ? { length: size } : { mm: size })),
});
