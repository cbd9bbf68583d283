interface CsvLine {
  /** The line on which it begins in the file, from 1. */
  line: number;
  cells: string[];
  /** True if it has more than the limits let through. Nothing of the file is read after it. */
  isTooLong?: true;
}

interface CsvLimits {
  /** Cells of a line. */
  cells: number;
  /** Characters of a line. */
  chars: number;
}

/** Reads CSV as spreadsheets write it: commas, semicolons or tabs, quotes around cells, and a BOM. */
export const readCsv = (written: string): CsvLine[] => [...csvLines([written].values())];

const boundless: CsvLimits = { cells: Number.POSITIVE_INFINITY, chars: Number.POSITIVE_INFINITY };
/** The number of characters of the first line that are searched for the separator. */
const headChars = 10_000;

/**
 * Reads it line by line, for a reader that may stop early; linear within the limits of a line. `pieces` is the text in parts
 * that may end anywhere; no more of them are taken than the next line can reach.
 */
export function* csvLines(pieces: Iterator<string>, limits: CsvLimits = boundless): Generator<CsvLine> {
  let text = '';
  let place = 0;
  let isWhole = false;
  /** Reads on until the longest line that is allowed, and the two characters that show its end, are in `text`. */
  const fill = () => {
    while (!isWhole && text.length - place <= limits.chars + 2) {
      const { value, done } = pieces.next();
      if (done) isWhole = true;
      else [text, place] = [text.slice(place) + value, 0];
    }
  };
  fill();
  if (text.startsWith('\ufeff')) place = 1;
  const between = separatorOf(text.slice(place, place + headChars));
  let line = 1;
  let begins = place;
  let cells: string[] = [];

  const isEnd = () => text[place] === '\n' || text[place] === '\r' || place >= text.length;
  const isOver = () => cells.length > limits.cells || place - begins > limits.chars;

  /** Moves past a quoted part of a cell and returns its content. */
  const takeQuoted = (): string => {
    let part = '';
    for (place += 1; ; place += 1) {
      const next = text.indexOf('"', place);
      const end = Math.min(next < 0 ? text.length : next, begins + limits.chars + 1);
      part += text.slice(place, end);
      place = end + 1;
      if (text[place] !== '"' || isOver()) break;
      part += '"';
    }
    const lines = part.replace(/\r\n?/g, '\n');
    for (let at = lines.indexOf('\n'); at >= 0; at = lines.indexOf('\n', at + 1)) line += 1;
    return lines;
  };

  const takeCell = (): string => {
    let cell = '';
    while (text[place] === '"' && cell === '' && !isOver()) cell = takeQuoted();
    const from = place;
    while (!isEnd() && text[place] !== between && !isOver()) place += 1;
    return cell + text.slice(from, place);
  };

  for (; place < text.length; fill()) {
    [begins, cells] = [place, []];
    const first = line;
    for (;;) {
      cells.push(takeCell());
      if (isEnd() || isOver()) break;
      place += 1;
    }
    const isTooLong = isOver();
    yield { line: first, cells, ...(isTooLong && { isTooLong }) };
    if (isTooLong) return;
    place += text[place] === '\r' && text[place + 1] === '\n' ? 2 : 1;
    line += 1;
  }
}

/** The most frequent of comma, semicolon and tab in the first line. */
function separatorOf(head: string): string {
  const counts: Record<string, number> = { ',': 0, ';': 0, '\t': 0 };
  for (const letter of head) {
    if (letter === '\n' || letter === '\r') break;
    if (letter in counts) counts[letter] = (counts[letter] ?? 0) + 1;
  }
  return Object.keys(counts).toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))[0] ?? ',';
}
