import path from 'node:path';
import { type FileKind, mimeOf } from '#contract/common/files';
import { foreignPictureIn } from '#contract/common/foreign-pictures';
import { trimInvisible } from '#contract/common/visible';
import { unwrapped } from '#engraving/reading/unwrapped';
import { Cursor, isCapital, isDigit, isSpace, isWord } from './cursor.ts';

/** The endings that are not the name of their kind. */
const aliases: Record<string, FileKind> = {
  '.jpeg': 'jpg',
  '.jfif': 'jpg',
  '.m4v': 'mp4',
  '.oga': 'ogg',
  '.opus': 'ogg',
};

export function kindByName(filename: string): FileKind | null {
  const ending = path.extname(filename).toLowerCase();
  const kind = aliases[ending] ?? ending.slice(1);
  return Object.hasOwn(mimeOf, kind) ? (kind as FileKind) : null;
}

export const headBytes = 4100;

const isCaptions = (kind: FileKind) => kind === 'vtt' || kind === 'srt';
const isText = (kind: FileKind) => isCaptions(kind) || kind === 'csv';
const isDrawing = (kind: FileKind) => ['svg', 'plt', 'dxf', 'stl'].includes(kind);
/** Of the container that pictures of phones have too. */
const isContainer = (kind: FileKind) => ['mp4', 'mov', 'm4a'].includes(kind);
const isMarkedUtf16 = (head: Buffer) => ['\xff\xfe', '\xfe\xff'].includes(head.toString('latin1', 0, 2));

/** `head` is the first 4,100 bytes, `size` the file's size in bytes. */
export function isKind(kind: FileKind, head: Buffer, size: number): boolean {
  if (kind === 'stl' && isBinaryStl(head, size)) return true;
  if (isText(kind) && head.includes(0) && !(isCaptions(kind) && isMarkedUtf16(head))) return false;
  const text = isDrawing(kind) ? drawingText(head) : head.toString('latin1');
  return !(isContainer(kind) && foreignPictureIn(text)) && headChecks[kind](new Cursor(text));
}

/** The text of a drawing, up to the first bytes that are not text. */
function drawingText(head: Buffer): string {
  const text = latin1(unwrapped(head));
  const end = text.indexOf('\0');
  return end < 0 || text.startsWith(binaryDxf) ? text : text.slice(0, end);
}

/** The kinds whose beginning leaves no doubt, the special before the general. */
const knownByContent = [
  ...(['jpg', 'png', 'webp', 'pdf', 'cdr', 'zip', 'eps', 'ai', 'svg', 'dxf', 'stl'] as const),
  ...(['mov', 'm4a', 'mp4', 'webm', 'ogg', 'wav'] as const),
] satisfies FileKind[];

/** Endings of programs. Under such a name a file is dangerous to whoever opens it, whatever it holds. */
const program =
  /\.(?:apk|app|aspx?|bat|cgi|cmd|com|cpl|exe|hta|html?|jar|jse?|jsp|lnk|mht|msi|php\d?|phtml|pl|ps1|py|reg|scr|sh|url|vbe?|vbs|wsf|xhtml)$/i;

export const isProgram = (filename: string): boolean => program.test(filename);

/**
 * Returns a file's kind among `kinds`: that of its name, if its content is of it, else the one of its content. `head` and
 * `size` are as for `isKind`.
 */
export function kindOf(
  filename: string,
  kinds: readonly FileKind[],
  head: Buffer,
  size: number,
): FileKind | null {
  const named = kindByName(filename);
  if (named && kinds.includes(named) && isKind(named, head, size)) return named;
  const fits = (kind: FileKind) => kinds.includes(kind) && isKind(kind, head, size) && brandFits(kind, head);
  return knownByContent.find(fits) ?? null;
}

/** Films and sounds have one container, and name in it whose it is. */
function brandFits(kind: FileKind, head: Buffer): boolean {
  const brand = head.toString('latin1', 8, 12);
  if (kind === 'mov') return brand === 'qt  ' || head.toString('latin1', 4, 8) !== 'ftyp';
  return kind !== 'm4a' || /^M4[AB] $/.test(brand);
}

/** Each reads a file's beginning as latin1, with a cursor because regular expressions can backtrack. */
export const headChecks: Record<FileKind, (text: Cursor) => boolean> = {
  jpg: (text) => text.takes('\xff\xd8\xff'),
  png: (text) => text.takes('\x89PNG\r\n\x1a\n'),
  webp: (text) => text.takes('RIFF') && text.skip(anything, 4) === 4 && text.takes('WEBP'),
  // Printers and mails put lines before these.
  pdf: (text) => text.skipPast('%PDF-') && text.sees(isDigit),
  ai: (text) => text.skipPast('%') && isAi(text),
  eps: (text) => text.takes('\xc5\xd0\xd3\xc6') || isEps(text),
  // An empty archive consists of its end record only.
  zip: (text) => text.takesOneOf(['PK\x03\x04', 'PK\x05\x06']),
  cdr: (text) => (text.takes('PK\x03\x04') ? isCorelArchive(text) : isRiffCdr(text)),
  svg: isSvg,
  dxf: isDxf,
  plt: isPlt,
  stl: isTextStl,
  mp4: isIsoMedia,
  mov: isIsoMedia,
  m4a: isIsoMedia,
  webm: (text) => text.takes('\x1aE\xdf\xa3'),
  mp3: (text) => text.takes('ID3') || text.takesOneOf(mp3Frames),
  ogg: (text) => text.takes('OggS\x00'),
  wav: (text) => text.takes('RIFF') && text.skip(anything, 4) === 4 && text.takes('WAVE'),
  // Any text may be a table.
  csv: () => true,
  json: (text) => text.takes('{'),
  // Both are read line by line afterwards, with messages that name the fault.
  vtt: () => true,
  srt: () => true,
};

/** The first box follows its length of four bytes. QuickTime files of old begin with another box than `ftyp`. */
function isIsoMedia(text: Cursor): boolean {
  return text.skip(anything, 4) === 4 && text.takesOneOf(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip']);
}

/** MPEG 1 and 2, layer III, with and without a checksum. */
const mp3Frames = ['\xff\xfb', '\xff\xfa', '\xff\xf3', '\xff\xf2'];

const latin1 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
const anything = () => true;

function isAi(text: Cursor): boolean {
  do {
    if (text.sees((character) => character === 'P') && text.takes('PDF-')) return text.sees(isDigit);
    if (text.sees((character) => character === '!') && text.takes('!PS-Adobe')) return true;
  } while (text.skipPast('%'));
  return false;
}

const isEps = (text: Cursor) =>
  text.skipPast('%!PS-Adobe-') &&
  text.skip((character) => isDigit(character) || character === '.') > 0 &&
  text.takes(' EPSF');

const corelMime = 'mimetypeapplication/x-vnd.corel';
/** The folders with which the archives of X4 and X5 begin, which do not say their type. */
const corelFolders = ['content/', 'metadata/', 'previews/', 'color/', 'styles/', 'font/', 'links/'];

/** The first file's name is behind 26 bytes about it. */
const isCorelArchive = (text: Cursor) =>
  text.skip(anything, 26) === 26 && (text.takesOneOf(corelFolders, true) || text.skipPast(corelMime));

/** Some are Corel exchange files (CMX) in truth. */
const isRiffCdr = (text: Cursor) =>
  text.takesOneOf(['RIFF', 'RIFX']) &&
  text.skip(anything, 4) === 4 &&
  (text.takes('CMX', true) || text.takes('CDR', true)) &&
  text.sees(anything);

/** A declaration, comments, processing instructions and a document type may precede the root element. */
function isSvg(text: Cursor): boolean {
  while (text.skipPast('<')) {
    if (text.takes('?')) {
      if (!text.skipPast('?>')) return false;
    } else if (text.takes('!--')) {
      if (!text.skipPast('-->')) return false;
    } else if (text.takes('!DOCTYPE', true)) {
      if (!skipDocumentType(text)) return false;
    } else return isSvgTag(text);
  }
  return false;
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

/** The tag may have a namespace prefix, as in `svg:svg`. */
function isSvgTag(text: Cursor): boolean {
  const endsName = () =>
    text.sees((character) => isSpace(character) || character === '/' || character === '>');
  if (text.takes('svg', true) && endsName()) return true;
  text.skip(isWord);
  return text.takes(':') && text.takes('svg', true) && endsName();
}

const binaryDxf = 'AutoCAD Binary DXF';

/** The first section of a DXF is the group code 0 and SECTION; comments (group code 999) and other lines may precede it. */
function isDxf(text: Cursor): boolean {
  if (text.takes(binaryDxf)) return true;
  do {
    text.skipSpace();
    if (!text.takes('0')) continue;
    text.skip((character) => character === ' ');
    if (!text.sees((character) => character === '\n' || character === '\r')) continue;
    text.skipSpace();
    if (text.takes('SECTION') && !text.sees(isWord)) return true;
  } while (skipLine(text));
  return false;
}

/** Moves to the end of the line; returns false at the end of the text. */
function skipLine(text: Cursor): boolean {
  text.skip((character) => character !== '\n' && character !== '\r');
  return text.sees(isSpace);
}

/**
 * HPGL begins with a two-letter instruction; commands to the printer (PJL, PCL), empty instructions and lines about the job may precede
 * it.
 */
function isPlt(text: Cursor): boolean {
  for (;;) {
    text.skip((character) => isSpace(character) || character === ';');
    if (text.takes('\x1b.')) {
      // For example ESC.( and ESC.I81;;17:
      text.skip(anything, 1);
      text.skip((character) => isDigit(character) || character === ';');
      text.takes(':');
    } else if (text.takes('\x1b')) {
      // For example ESC E, ESC%1B and ESC%-12345X, which switch the language, and ESC&l1O of PCL.
      text.skip((character) => character !== '\n' && character !== '\x1b' && !isCapital(character));
      if (text.skip(isCapital, 1) === 0) return false;
    } else if (text.takes('@PJL')) skipLine(text);
    else break;
  }
  if (text.takesOneOf(instructions) && text.sees(isAfterInstruction)) return true;
  do {
    text.skipSpace();
    if (text.takesOneOf(['IN', 'DF'], true) && text.sees((character) => character === ';')) return true;
  } while (skipLine(text));
  return false;
}

const isAfterInstruction = (character: string) =>
  isSpace(character) || isDigit(character) || isCapital(character) || ',.;+-"'.includes(character);

const instructions = ['IN', 'DF', 'PS', 'PU', 'PD', 'PA', 'PR', 'SP', 'IP', 'SC', 'CO', 'BP', 'RO', 'VS'];

/** Lines of a text STL that may follow those that begin with `solid`, up to the first facet. */
const maxOwnLines = 50;

/** Programs put additional lines, like a colour, between the first line of a solid and its first facet. */
function isTextStl(text: Cursor): boolean {
  let isOpen = false;
  let lines = 0;
  do {
    text.skipSpace();
    if (isOpen && lines < maxOwnLines) {
      lines += 1;
      if (text.takesOneOf(['facet', 'endsolid'], true) && !text.sees(isWord)) return true;
    } else if (!isOpen) isOpen = text.takes('solid', true) && !text.sees(isWord);
  } while (skipLine(text));
  return false;
}

/**
 * 80 bytes of header, the number of triangles, and 50 bytes for each triangle; more may follow. The corners of the first ones must be
 * numbers that a solid can have.
 */
function isBinaryStl(head: Buffer, size: number): boolean {
  const count = head.length >= 84 ? head.readUInt32LE(80) : 0;
  if (size < 84 + 50 * count) return false;
  if (size === 84 + 50 * count) return head.length >= 84;
  const first = Math.min(count, Math.floor((head.length - 84) / 50));
  const isSound = (at: number) => Math.abs(head.readFloatLE(at)) <= 1e7;
  const corners = Array.from({ length: 9 }, (_, n) => 12 + 4 * n);
  return (
    first > 0 &&
    Array.from({ length: first }, (_, n) => 84 + 50 * n).every((start) =>
      corners.every((at) => isSound(start + at)),
    )
  );
}

/** Returns the name under which a file is shown and downloaded: without folders and invisible characters, at most 200 long. */
export const cleanName = (filename: string) => {
  const written = path.basename(
    filename
      .toWellFormed()
      .replaceAll('\\', '/')
      .replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, ''),
  );
  const visible = trimInvisible(written);
  // Of a name that nobody sees only the ending is kept.
  const base = /^(?:\.[^.]*)?$/.test(visible) ? `file${visible}` : visible;
  const ending = path.extname(base);
  // A cut between the halves of a surrogate pair would leave the first half alone.
  return base.length <= 200
    ? base
    : base.slice(0, 200 - ending.length).replace(/[\ud800-\udbff]$/, '') + ending;
};
