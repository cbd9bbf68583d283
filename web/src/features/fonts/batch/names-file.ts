import { readCsv } from '#contract/common/csv';
import { mmOfUsa } from '#contract/common/rings';
import { readMeasure } from '../../../lib/read-measure.ts';
import { round } from '../settings.ts';
import { columnOf, sizeOf } from './names.ts';

export interface NamesFile {
  /** Each line has a name, with its size behind a tab. */
  readonly written: string;
  readonly count: number;
  /** True for a file of an old program, whose «ي» and «ك» were read as Persian letters. */
  readonly isOld: boolean;
}

/** Windows-1256 as Persian programs used it has no «ی», and often wrote «ك» for «ک». */
const persian: Record<string, string> = { ي: 'ی', ى: 'ی', ك: 'ک' };

function decode(bytes: Uint8Array): { text: string; isOld: boolean } {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), isOld: false };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isOld: false };
  } catch {
    const text = new TextDecoder('windows-1256').decode(bytes);
    return { text: text.replace(/[يىك]/g, (letter) => persian[letter] ?? letter), isOld: true };
  }
}

/**
 * Reads the names of a CSV or a text file: UTF-8, UTF-16 with a mark, else Windows-1256. A first line of headings names
 * the columns; without one the names are in the first column, and sizes in the second if it holds nothing but numbers.
 */
export function readNamesFile(bytes: Uint8Array): NamesFile {
  const { text, isOld } = decode(bytes);
  const table = readCsv(text).map(({ cells }) => cells.map((cell) => cell.replace(/\s+/g, ' ').trim()));
  const columns = table[0]?.map(columnOf) ?? [];
  const hasHead = columns.includes('text') || (columns.length > 1 && columns.some(Boolean));
  const rows = hasHead ? table.slice(1) : table;
  const at = hasHead
    ? { text: Math.max(0, columns.indexOf('text')), mm: columns.indexOf('mm'), usa: columns.indexOf('usa') }
    : { text: 0, mm: rows.every((cells) => isNumber(cells[1] ?? '')) ? 1 : -1, usa: -1 };
  const lines = rows.flatMap((cells) => {
    const name = cells[at.text] ?? '';
    if (name === '') return [];
    const usa = cells[at.usa] ?? '';
    const number = readMeasure(usa);
    const size =
      usa === '' ? (cells[at.mm] ?? '') : number === null || number < 0 ? usa : round(mmOfUsa(number));
    return [size === '' ? name : `${name}\t${size}`];
  });
  return { written: lines.join('\n'), count: lines.length, isOld };
}

const isNumber = (cell: string) => !Number.isNaN(sizeOf(cell) ?? 0);
