import { tidyRingText } from '#contract/common/ring-text';
import { mmOfUsa } from '#contract/common/rings';
import { readMeasure } from '../../../lib/read-measure.ts';
import { round, type Settings } from '../settings.ts';

/** More names than this are not made at once. */
export const maxNames = 500;

/** The number that a name ends with: a size, or a part of the text. */
export interface EndNumber {
  /** The name without it. */
  readonly text: string;
  /** As it was written. */
  readonly number: string;
}

/** One name of a list. `line` is its line in the text, from 0. */
export interface Name {
  readonly line: number;
  readonly text: string;
  /** Its text and size, and its number where they are repeated. */
  readonly key: string;
  /** Its size as it was written. */
  readonly cell: string;
  /** The inner diameter of its ring, or the length of its flat piece, in mm; NaN if it is not a number. */
  readonly size: number | null;
  /** Nobody has said yet what the number at its end is, so it is not made. */
  readonly asked: EndNumber | null;
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
  /** True where numbers and signs before the names, or what a chat writes around them, are left out. */
  readonly isTrimmed: boolean;
}

const headings = {
  text: new Set(['نام', 'نام‌ها', 'اسم', 'متن', 'نوشته', 'نام و نام خانوادگی', 'name', 'names', 'text']),
  mm: new Set(['اندازه', 'سایز', 'قطر', 'قطر داخلی', 'طول', 'size', 'mm', 'diameter', 'length']),
  usa: new Set(['سایز آمریکایی', 'us', 'usa', 'us size', 'ring size']),
};
type Column = keyof typeof headings;

const headOf = (cell: string) => cell.replace(/\s+/g, ' ').trim().toLowerCase();

export const columnOf = (cell: string): Column | undefined =>
  (['text', 'mm', 'usa'] as const).find((column) => headings[column].has(headOf(cell)));

/** Reads a size, in mm or as a US one; null for an empty cell, NaN for anything that is no size. */
export function sizeOf(cell: string): number | null {
  if (cell.trim() === '') return null;
  const size = readMeasure(cell);
  if (size === null || size < 0) return Number.NaN;
  return round(/us/i.test(cell) ? mmOfUsa(size) : size);
}

const isSize = (cell: string): boolean => !Number.isNaN(sizeOf(cell) ?? Number.NaN);

interface Line {
  readonly text: string;
  readonly cell: string;
}

const digit = /[\d۰-۹٠-٩]/;
/** Signs that are part of a number, a date or a time. */
const inNumber = /[\d۰-۹٠-٩./,٫:-]/;
const separators = new Set(['،', ',', ';', '؛', '|', ':']);
const dashes = new Set(['-', '–', '—']);

/** A sign parts name and size unless it is within a number; a dash does so between spaces. */
function parts(line: string, at: number): boolean {
  const [sign = '', before = '', after = ''] = [line[at], line[at - 1], line[at + 1]];
  return dashes.has(sign)
    ? before === ' ' && after === ' '
    : separators.has(sign) && !(digit.test(before) && digit.test(after));
}

/** Returns the name and the size of a line whose columns are not parted by tabs. */
function lineOf(line: string): Line {
  for (let at = 1; at < line.length; at += 1) {
    if (!parts(line, at)) continue;
    const rest = line.slice(at + 1).trim();
    if (rest === '' || isSize(rest)) return { text: line.slice(0, at).trim(), cell: rest };
  }
  const end = endNumberOf(line);
  return end?.isSize ? { text: end.text, cell: end.cell } : { text: line, cell: '' };
}

/** Separators between a name and the number at its end. */
const between = /[ \-–—:،,;؛|./٫]/;
const units = / ?(?:mm|میلی[ \u200c]?متر)\.?$/i;
const sizeWords = /(?:^| )(?:سایز|اندازه|size|(usa?))$/i;

/** Returns the number at the end of a text, and whether its words say that it is a size. */
function endNumberOf(line: string): (EndNumber & { cell: string; isSize: boolean }) | null {
  const inner = /[([]([^()[\]]+)[)\]]$/.exec(line);
  const whole = inner ? `${line.slice(0, inner.index)} ${inner[1]}` : line;
  const bare = whole.replace(units, '');
  let at = bare.length;
  while (at > 0 && inNumber.test(bare[at - 1] ?? '')) at -= 1;
  while (at < bare.length && !digit.test(bare[at] ?? '')) at += 1;
  const number = bare.slice(at);
  if (number === '' || (readMeasure(number) === null && /[./,٫:-]/.test(number))) return null;
  while (at > 0 && between.test(bare[at - 1] ?? '')) at -= 1;
  const before = bare.slice(0, at);
  const word = sizeWords.exec(before);
  const text = (word ? before.slice(0, word.index) : before).trim();
  if (text === '') return null;
  return {
    text,
    number,
    cell: word?.[1] ? `US ${number}` : number,
    isSize: bare !== whole || word !== null,
  };
}

/** The number or sign before the names of a list, and what WhatsApp writes before a message. */
const listNumber = /^([\d۰-۹٠-٩]{1,4})(?:([.)\-–:،]) ?|[ \t])(?=\S)/;
const bullet = /^[-–—•*·] /;
const sender = /^\[[^[\]]{4,40}\] ?[^:[\]]{1,60}: /;
/** Telegram writes the sender and the time in a line above. */
const senderLine = /\[\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}[^[\]]{0,20}\]:?$/;

/** Returns whether every line begins with its number: one that rises before a sign, or one that counts from 1. */
function isNumbered(lines: readonly string[]): boolean {
  const heads = lines.map((line) => listNumber.exec(line));
  const numbers = heads.map((head) => readMeasure(head?.[1] ?? '') ?? -1);
  return (
    lines.length > 1 &&
    numbers.every((number, at) =>
      heads[at]?.[2] === undefined ? number === at + 1 : number > (numbers[at - 1] ?? -1),
    )
  );
}

/** A parsed list: the name and size of each line, or null for a line without one. */
function readLines(written: string) {
  let isTrimmed = false;
  const raw = written.split('\n').map((line) => {
    const tidy = line.replace(/^[\u200e\u200f]{1,3}(?=\[)/, '').trim();
    const bare = senderLine.test(tidy) ? '' : tidy.replace(sender, '').replace(bullet, '');
    if (bare !== tidy) isTrimmed = true;
    return tidyRingText(bare) === '' ? '' : bare;
  });
  const first = raw.findIndex((line) => line !== '');
  const columns = columnsIn(raw[first] ?? '');
  const hasHead = columns !== null;
  const heading = hasHead ? tidyRingText(raw[first] ?? '') : null;
  if (hasHead) raw[first] = '';
  // A list of names and sizes is as it is written.
  const at = columns && columns.length > 1 && columns.join() !== 'text,mm' ? columns : null;
  if (!at && isNumbered(raw.filter((line) => line !== ''))) {
    isTrimmed = true;
    for (const [at, line] of raw.entries()) raw[at] = line.replace(listNumber, '');
  }
  const lines = raw.map((line): Line | null => {
    if (line === '') return null;
    const cells = line.split('\t').map(tidyRingText);
    const read = cells.length === 1 ? lineOf(cells[0] ?? '') : lineOfCells(cells, at);
    return read.text === '' ? null : read;
  });
  return { lines, heading, isTrimmed, isRearranged: at !== null };
}

/** Returns the columns that a first line names, or null if it is no heading. */
function columnsIn(line: string): readonly (Column | undefined)[] | null {
  const cells = line.split('\t').map(columnOf);
  if (cells.length > 1 || cells[0] === 'text') return cells.includes('text') ? cells : null;
  const words = line.split(/[،,;|]/).map(columnOf);
  return words.includes('text') && words.every(Boolean) ? words.slice(0, 2) : null;
}

function lineOfCells(cells: readonly string[], columns: readonly (Column | undefined)[] | null): Line {
  if (columns) {
    const cellOf = (column: Column) => cells[columns.indexOf(column)] ?? '';
    const usa = cellOf('usa');
    return { text: cellOf('text'), cell: usa === '' || /us/i.test(usa) ? usa || cellOf('mm') : `US ${usa}` };
  }
  const [first = '', second = '', third = ''] = cells;
  return isSize(first) && second !== '' && !isSize(second)
    ? { text: second, cell: third || first }
    : { text: first, cell: second };
}

/**
 * Reads a list of names, one on each line. The size of its piece may follow after a tab, a comma, a semicolon, or a dash
 * between spaces. A number that only ends a name is asked about, unless `asText` has the name. Empty lines are skipped.
 */
export function namesOf(written: string, asText: readonly string[] = []): Names {
  const names: Name[] = [];
  const repeated: number[] = [];
  const seen = new Map<string, number>();
  const texts = new Set(asText);
  const { lines, heading, isTrimmed } = readLines(written);
  let count = 0;
  for (const [line, found] of lines.entries()) {
    if (!found) continue;
    count += 1;
    if (names.length === maxNames) continue;
    const { text, cell } = found;
    const size = sizeOf(cell);
    const same = `${text}\t${size}`;
    const nth = seen.get(same) ?? 0;
    seen.set(same, nth + 1);
    if (nth > 0) repeated.push(line);
    const end = size === null && !texts.has(text) ? endNumberOf(text) : null;
    const asked = end && { text: end.text, number: end.number };
    names.push({ line, text, key: `${same}\t${nth}`, cell, size, asked });
  }
  return { names, count, repeated, heading, isTrimmed };
}

const writtenLine = ({ text, cell }: Line): string => (cell === '' ? text : `${text}\t${cell}`);

/** Rewrites lines. What was left out of the list leaves its text first, as it depends on all lines together. */
function rewritten(
  list: string,
  changed: readonly number[],
  change: (line: Line, at: number) => Line,
): string {
  const { lines, isTrimmed, isRearranged } = readLines(list);
  const whole = list.split('\n');
  for (const [at, line] of lines.entries())
    if (changed.includes(at)) whole[at] = writtenLine(change(line ?? { text: '', cell: '' }, at));
    else if (isTrimmed || isRearranged) whole[at] = line ? writtenLine(line) : '';
  return whole.join('\n');
}

/** Replaces the name of one line; its size stays. */
export const withText = (list: string, line: number, text: string): string =>
  rewritten(list, [line], ({ cell }) => ({ text: tidyRingText(text), cell }));

export const withoutSizes = (list: string, lines: readonly number[]): string =>
  rewritten(list, lines, ({ text }) => ({ text, cell: '' }));

/** Makes the numbers that these names end with their sizes, as `cellOf` writes them. */
export const withEndSizes = (
  list: string,
  names: readonly Name[],
  cellOf: (end: EndNumber) => string,
): string => {
  const ends = new Map(names.map(({ line, asked }) => [line, asked]));
  return rewritten(list, [...ends.keys()], (line, at) => {
    const end = ends.get(at);
    return end ? { text: end.text, cell: cellOf(end) } : line;
  });
};

/** Writes both columns of a line, which may be one below the last. */
export function withCells(list: string, line: number, cells: Line): string {
  const missing = line + 1 - list.split('\n').length;
  const long = missing > 0 ? `${list}${'\n'.repeat(missing)}` : list;
  return rewritten(long, [line], () => cells);
}

/** Puts a copied list in the place of a line. */
export function withPasted(list: string, line: number, copied: string): string {
  const { lines } = readLines(copied.replace(/\r\n?/g, '\n'));
  const whole = withCells(list, line, { text: '', cell: '' }).split('\n');
  return whole.toSpliced(line, 1, ...lines.flatMap((each) => (each ? [writtenLine(each)] : []))).join('\n');
}

export function withoutLines(list: string, lines: readonly number[]): string {
  const gone = new Set(lines);
  return rewritten(list, [], (line) => line)
    .split('\n')
    .filter((_, line) => !gone.has(line))
    .join('\n');
}

/** Returns the lines with a name that come after the first `maxNames`. */
export const linesAfter = (list: string, { names }: Names): number[] =>
  list
    .split('\n')
    .flatMap((whole, line) => (line > (names.at(-1)?.line ?? -1) && whole.trim() !== '' ? [line] : []));

export const withMore = (list: string, more: string): string =>
  list.trim() === '' ? more : `${list.trimEnd()}\n${more}`;

export const settingsOfName = (
  settings: Settings,
  { text, size }: Pick<Name, 'text' | 'size'>,
): Settings => ({
  ...settings,
  text,
  ...(size !== null && (settings.piece === 'flat' ? { length: size } : { mm: size })),
});
