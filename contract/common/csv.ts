interface CsvLine {
  /** The line on which it begins in the file, from 1. */
  line: number;
  cells: string[];
}

/** Reads CSV as spreadsheets write it: commas, semicolons or tabs, quotes around cells, and a BOM. */
export const readCsv = (written: string): CsvLine[] => [...csvLines(written)];

/** The same line by line, for a reader who need not have them all. */
export function* csvLines(written: string): Generator<CsvLine> {
  const text = written.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const [head = ''] = text.split('\n', 1);
  const between = [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ',';
  let [cell, cells, begins, at] = ['', [] as string[], 1, 1];
  let isQuoted = false;
  const endLine = (): CsvLine => {
    const ended = { line: begins, cells: [...cells, cell] };
    [cell, cells] = ['', []];
    return ended;
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
      yield endLine();
      begins = at;
    } else cell += letter;
  }
  if (cell !== '' || cells.length > 0) yield endLine();
}
