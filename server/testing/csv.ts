/** Reads a CSV for spreadsheets by RFC 4180, without the code of the server. */
export function readCsv(text: string): string[][] {
  if (!text.startsWith('\ufeff')) throw new Error('It has no byte order mark.');
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}
