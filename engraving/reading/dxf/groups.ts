import { ReadError } from '../read-drawing.ts';
import { Scanner } from '../scanner.ts';

/** The groups between one 0 group and the next: an entity, a row of a table, a section's head. */
export interface DxfRecord {
  readonly name: string;
  readonly codes: readonly number[];
  /** The number of the group at this index; NaN when it is none. */
  readonly number: (index: number) => number;
  readonly text: (index: number) => string;
}

/** A value that should be a length or an angle is no number. */
export class NotANumber extends ReadError {
  constructor(text: string) {
    super('broken', `the number ${text}`);
  }
}

/** The part of a file in which its first section is looked for, in bytes. */
const maxPreambleLength = 4096;

/** Groups of one record that are kept. */
const maxGroups = 3_000_000;

const sentinel = 'AutoCAD Binary DXF\r\n\u001a\u0000';
const latin = new TextDecoder('latin1');

export const isBinaryDxf = (bytes: Uint8Array): boolean => latin.decode(bytes.subarray(0, 22)) === sentinel;

/** Returns the number of the first group with this code. */
export function numberOf(record: DxfRecord, code: number): number | undefined {
  const index = record.codes.indexOf(code);
  if (index < 0) return undefined;
  const value = record.number(index);
  return Number.isNaN(value) ? undefined : value;
}

export function textIn(record: DxfRecord, code: number): string | undefined {
  const index = record.codes.indexOf(code);
  return index < 0 ? undefined : record.text(index);
}

/**
 * Walks over the records of a DXF, binary or ASCII. `decode` makes text of bytes. A record may be used until the next is read. Throws a
 * `ReadError` when a binary file breaks off, and ends where a line of an ASCII file that should be a code is none.
 */
export function* recordsOf(bytes: Uint8Array, decode: (bytes: Uint8Array) => string): Generator<DxfRecord> {
  const groups = isBinaryDxf(bytes) ? binaryGroups(bytes) : asciiGroups(bytes);
  const scanner = new Scanner(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [codes, starts, ends]: [number[], number[], number[]] = [[], [], []];
  const isBinary = isBinaryDxf(bytes);
  const number = (index: number): number => {
    const [code, at] = [codes[index] ?? 0, starts[index] ?? 0];
    if (isBinary) {
      const kind = kindOf(code);
      if (kind === 'double') return sound(view.getFloat64(at, true));
      if (kind === 'int16') return view.getInt16(at, true);
      if (kind === 'int32') return view.getInt32(at, true);
      if (kind === 'byte') return view.getUint8(at);
    }
    scanner.at = at;
    scanner.end = ends[index] ?? 0;
    scanner.blanks();
    const value = scanner.number();
    scanner.blanks();
    const isWhole = scanner.at >= scanner.end;
    return isWhole || kindOf(code) !== 'double' ? value : otherNumber(text(index));
  };
  const text = (index: number): string => decode(bytes.subarray(starts[index] ?? 0, ends[index] ?? 0));
  let name = '';
  let isOpen = false;
  for (const group of groups) {
    if (group.code === 0) {
      if (isOpen) yield { name, codes, number, text };
      isOpen = true;
      name = latin.decode(bytes.subarray(group.from, group.to)).trim().toUpperCase();
      // Bytes after the end are not part of the drawing: a blank line, Ctrl+Z, the rest of a transfer.
      if (name === 'EOF') break;
      codes.length = starts.length = ends.length = 0;
      continue;
    }
    if (!isOpen || group.code === 999) continue;
    if (codes.length >= maxGroups) throw new ReadError('too-much', 'groups');
    codes.push(group.code);
    starts.push(group.from);
    ends.push(group.to);
  }
  if (isOpen) yield { name, codes, number, text };
}

function sound(value: number): number {
  if (!Number.isFinite(value)) throw new NotANumber(`${value}`);
  return value;
}

/** Reads a number with a decimal comma (`10,5`) or an exponent of Fortran (`1.05D+01`). Throws for anything else, like `nan`. */
function otherNumber(text: string): number {
  const plain = text.trim().slice(0, 60).replace(',', '.').replace(/[dD]/, 'e');
  return sound(plain === '' ? Number.NaN : Number(plain));
}

/** One group at a time: always the same object. */
interface Group {
  code: number;
  from: number;
  to: number;
}

/** Returns where the first section begins: anything before it does not belong to the drawing, like the head of a mail. */
function startOf(bytes: Uint8Array): number {
  const text = latin.decode(bytes.subarray(0, maxPreambleLength));
  const match = /(?:^|[\r\n])([ \t]*0[ \t]*[\r\n]\s*SECTION\s)/.exec(text);
  return match ? match.index + match[0].length - (match[1]?.length ?? 0) : 0;
}

function* asciiGroups(bytes: Uint8Array): Generator<Group> {
  const group: Group = { code: 0, from: 0, to: 0 };
  const scanner = new Scanner(bytes);
  let at = startOf(bytes);
  /** Returns the end of a line, and sets `next` to where the next one begins: LF, CR, CR LF and CR CR LF end a line. */
  let next = at;
  const lineEnd = (from: number): number => {
    let end = from;
    while (end < bytes.length && bytes[end] !== 10 && bytes[end] !== 13) end += 1;
    let line = end;
    while (bytes[line] === 13) line += 1;
    next = bytes[line] === 10 ? line + 1 : Math.min(bytes.length, end + 1);
    return end;
  };
  while (at < bytes.length) {
    const codeEnd = lineEnd(at);
    const valueStart = next;
    scanner.at = at;
    scanner.end = codeEnd;
    scanner.blanks();
    if (scanner.at >= codeEnd) {
      at = valueStart;
      continue;
    }
    const code = scanner.number();
    scanner.blanks();
    const isCode = Number.isInteger(code) && scanner.at >= codeEnd;
    if (!isCode || codeEnd >= bytes.length) return;
    group.code = code;
    group.from = valueStart;
    group.to = lineEnd(valueStart);
    at = next;
    yield group;
  }
}

type Kind = 'text' | 'double' | 'int16' | 'int32' | 'int64' | 'byte' | 'chunk';

/** The type of a value by its code, up to the last code of each range. */
const ranges: readonly (readonly [last: number, kind: Kind])[] = [
  [9, 'text'],
  [59, 'double'],
  [79, 'int16'],
  [89, 'text'],
  [99, 'int32'],
  [109, 'text'],
  [149, 'double'],
  [159, 'text'],
  [169, 'int64'],
  [179, 'int16'],
  [209, 'text'],
  [239, 'double'],
  [269, 'text'],
  [289, 'int16'],
  [299, 'byte'],
  [309, 'text'],
  [319, 'chunk'],
  [369, 'text'],
  [389, 'int16'],
  [399, 'text'],
  [409, 'int16'],
  [419, 'text'],
  [429, 'int32'],
  [439, 'text'],
  [459, 'int32'],
  [469, 'double'],
  [1003, 'text'],
  [1004, 'chunk'],
  [1009, 'text'],
  [1059, 'double'],
  [1070, 'int16'],
  [1071, 'int32'],
];
const kinds: Kind[] = Array.from(
  { length: 1072 },
  (_, code) => ranges.find(([last]) => code <= last)?.[1] ?? 'text',
);
const kindOf = (code: number): Kind => kinds[code] ?? 'text';
const sizes = { double: 8, int16: 2, int32: 4, int64: 8, byte: 1 };

function* binaryGroups(bytes: Uint8Array): Generator<Group> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const group: Group = { code: 0, from: 0, to: 0 };
  // The first group is 0 SECTION; before R13 a code was one byte.
  const isOld = bytes[23] === 83;
  const broken = () => new ReadError('broken', 'the end is missing');
  let at = sentinel.length;
  while (at < bytes.length) {
    if (at + 3 > bytes.length) throw broken();
    let code = isOld ? view.getUint8(at) : view.getUint16(at, true);
    at += isOld ? 1 : 2;
    if (isOld && code === 255) {
      code = view.getUint16(at, true);
      at += 2;
    }
    const kind = kindOf(code);
    if (kind === 'text') {
      const end = bytes.indexOf(0, at);
      if (end < 0) throw broken();
      [group.from, group.to] = [at, end];
      at = end + 1;
    } else {
      const isChunk = kind === 'chunk';
      const from = isChunk ? at + 1 : at;
      const size = isChunk ? (bytes[at] ?? 0) : sizes[kind];
      if (from + size > bytes.length) throw broken();
      [group.from, group.to] = [from, from + size];
      at = from + size;
    }
    group.code = code;
    yield group;
  }
}
