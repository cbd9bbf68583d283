import path from 'node:path';
import type { FileKind } from '#contract/common/files';
import { Cursor, isCapital, isDigit, isSpace, isWord } from './cursor.ts';

const named: Record<string, FileKind> = {
  '.jpg': 'jpg',
  '.jpeg': 'jpg',
  '.png': 'png',
  '.webp': 'webp',
  '.svg': 'svg',
  '.pdf': 'pdf',
  '.ai': 'ai',
  '.eps': 'eps',
  '.cdr': 'cdr',
  '.dxf': 'dxf',
  '.plt': 'plt',
  '.stl': 'stl',
  '.zip': 'zip',
};

/** The kind a file's name claims, or null. */
export const kindByName = (filename: string): FileKind | null =>
  named[path.extname(filename).toLowerCase()] ?? null;

/** Bytes of a file's beginning that `isKind` looks at. */
export const headBytes = 4100;

/** Whether content bears out the kind that a name claims; `head` is the first 4,100 bytes, `size` the whole in bytes. */
export function isKind(kind: FileKind, head: Buffer, size: number): boolean {
  if (kind === 'stl' && isBinaryStl(head, size)) return true;
  if ((kind === 'svg' || kind === 'plt') && head.includes(0)) return false;
  return headChecks[kind](new Cursor(head.toString('latin1')));
}

/** How the text (each byte a character) of every kind begins. No pattern stands here: a cursor cannot go back. */
export const headChecks: Record<FileKind, (text: Cursor) => boolean> = {
  jpg: (text) => text.takes('\xff\xd8\xff'),
  png: (text) => text.takes('\x89PNG\r\n\x1a\n'),
  webp: (text) => text.takes('RIFF') && text.skip(anything, 4) === 4 && text.takes('WEBP'),
  pdf: (text) => text.takes('%PDF-') && text.sees(isDigit),
  ai: (text) => (text.takes('%PDF-') ? text.sees(isDigit) : text.takes('%!PS-Adobe')),
  eps: (text) => text.takes('\xc5\xd0\xd3\xc6') || isEps(text),
  // An empty archive is its closing record alone.
  zip: (text) => text.takesOneOf(['PK\x03\x04', 'PK\x05\x06']),
  cdr: (text) => (text.takes('PK\x03\x04') ? text.skipPast(corelMime) : isRiffCdr(text)),
  svg: isSvg,
  dxf: isDxf,
  plt: isPlt,
  stl: isTextStl,
};

const byteOrderMark = '\xef\xbb\xbf';
const anything = () => true;

const isEps = (text: Cursor) =>
  text.takes('%!PS-Adobe-') &&
  text.skip((character) => isDigit(character) || character === '.') > 0 &&
  text.takes(' EPSF');

const corelMime = 'mimetypeapplication/x-vnd.corel';

const isRiffCdr = (text: Cursor) =>
  text.takes('RIFF') &&
  text.skip(anything, 4) === 4 &&
  text.takes('CD') &&
  text.sees((character) => isCapital(character) || isDigit(character));

/** Before its root an SVG may have a declaration, comments, instructions and a document type. */
function isSvg(text: Cursor): boolean {
  text.takes(byteOrderMark);
  for (;;) {
    text.skipSpace();
    if (!text.takes('<')) return false;
    if (text.takes('?')) {
      if (!text.skipPast('?>')) return false;
    } else if (text.takes('!--')) {
      if (!text.skipPast('-->')) return false;
    } else if (text.takes('!DOCTYPE', true)) {
      if (!skipDocumentType(text)) return false;
    } else return isSvgTag(text);
  }
}

function skipDocumentType(text: Cursor): boolean {
  text.skip((character) => character !== '>' && character !== '[');
  if (text.takes('>')) return true;
  while (text.skipPast(']')) {
    text.skipSpace();
    if (text.takes('>')) return true;
  }
  return false;
}

/** The name may have a prefix: `svg`, `svg:svg`. */
function isSvgTag(text: Cursor): boolean {
  const endsName = () =>
    text.sees((character) => isSpace(character) || character === '/' || character === '>');
  if (text.takes('svg', true) && endsName()) return true;
  text.skip(isWord);
  return text.takes(':') && text.takes('svg', true) && endsName();
}

/** A drawing begins with the group code 0 and SECTION; comments (group code 999) may stand before it. */
function isDxf(text: Cursor): boolean {
  if (text.takes('AutoCAD Binary DXF')) return true;
  text.takes(byteOrderMark);
  text.skipSpace();
  while (text.takes('999')) {
    if (!text.takesOneOf(lineEnds) || !text.skipPast('\n')) return false;
    text.skipSpace();
  }
  if (!text.takes('0') || !text.takesOneOf(lineEnds)) return false;
  text.skipSpace();
  return text.takes('SECTION') && !text.sees(isWord);
}

const lineEnds = ['\n', '\r\n'];

/** HPGL opens with an instruction of two letters; a plotter's escapes may stand before it. */
function isPlt(text: Cursor): boolean {
  text.takes(byteOrderMark);
  for (;;) {
    text.skipSpace();
    if (text.takes('\x1b.')) {
      // Such as ESC.( and ESC.I81;;17: with their numbers.
      text.skip(anything, 1);
      text.skip((character) => isDigit(character) || character === ';');
      text.takes(':');
    } else if (text.takes('\x1b%')) {
      // Such as ESC%1B and ESC%-12345X, which change the language.
      text.skip((character) => isDigit(character) || character === '-');
      if (text.skip(isCapital, 1) === 0) return false;
    } else break;
  }
  return (
    text.takesOneOf(instructions) &&
    text.sees(
      (character) =>
        isSpace(character) || isDigit(character) || isCapital(character) || ',.;+-"'.includes(character),
    )
  );
}

const instructions = ['IN', 'DF', 'PS', 'PU', 'PD', 'PA', 'PR', 'SP', 'IP', 'SC', 'CO', 'BP', 'RO', 'VS'];

function isTextStl(text: Cursor): boolean {
  text.takes(byteOrderMark);
  text.skipSpace();
  if (!text.takes('solid', true) || text.sees(isWord) || !text.skipPast('\n')) return false;
  text.skipSpace();
  return text.takesOneOf(['facet', 'endsolid'], true) && !text.sees(isWord);
}

/** Eighty bytes of anything, the number of triangles, and fifty bytes for each. */
const isBinaryStl = (head: Buffer, size: number) =>
  size >= 84 && head.length >= 84 && size === 84 + 50 * head.readUInt32LE(80);
