/** Returns a text with its `\U+XXXX` read. */
export const withCodes = (text: string): string =>
  text.includes('\\U+')
    ? text.replaceAll(/\\U\+([\dA-Fa-f]{4})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text;

const signs = new Map([
  ['d', '°'],
  ['p', '±'],
  ['c', '⌀'],
  ['%', '%'],
  ['u', ''],
  ['o', ''],
  ['k', ''],
]);

/** Returns the letters of a TEXT, whose signs are written as `%%d`. */
export const plainText = (text: string): string =>
  withCodes(text).replaceAll(/%%(\d{3}|.)/g, (whole, sign: string) =>
    sign.length === 3 ? String.fromCharCode(Number(sign)) : (signs.get(sign.toLowerCase()) ?? whole),
  );

/** Returns the letters of an MTEXT and the first font that it names in itself. */
export function plainMtext(coded: string): { text: string; font: string | null } {
  const text = withCodes(coded);
  let [result, font, at]: [string, string | null, number] = ['', null, 0];
  while (at < text.length) {
    const letter = text[at] ?? '';
    const next = text[at + 1] ?? '';
    if (letter === '{' || letter === '}') at += 1;
    else if (letter === '%' && next === '%') {
      result += plainText(text.slice(at, at + 3));
      at += 3;
    } else if (letter !== '\\') {
      result += letter;
      at += 1;
    } else if ('\\{}'.includes(next)) {
      result += next;
      at += 2;
    } else if (next === 'P' || next === 'X' || next === 'N') {
      result += '\n';
      at += 2;
    } else if (next === '~') {
      result += '\u00a0';
      at += 2;
    } else if ('LlOoKk'.includes(next)) at += 2;
    else {
      // The others have a value that a semicolon ends.
      const mark = text.indexOf(';', at);
      const end = mark < 0 ? text.length : mark;
      const value = text.slice(at + 2, end);
      if (next === 'S') result += value.replaceAll(/[\^#]/g, '/');
      if (next === 'f' || next === 'F') font ??= value.split('|', 1)[0] || null;
      at = end + 1;
    }
  }
  return { text: result.trim(), font };
}
