import type { Pdfium } from './pdfium.ts';

/** Facts of a file that PDFium does not report: the unit of the first page's numbers, and the optional content that is off. */
export interface PdfCatalog {
  /** In 1/72 inch. */
  readonly userUnit: number;
  /** Names of optional content, and whether all of that name is off. */
  readonly hidden: ReadonlyMap<string, boolean>;
  /** Returns whether one of these words of PDF's syntax is anywhere in the file. */
  readonly mentions: (...words: string[]) => boolean;
}

/** Bytes of a copy that are kept; a larger file is taken without its catalog. */
const maxBytes = 48 * 1024 * 1024;
const deepest = 60;
const noIncrements = 2;
const withoutSecurity = 3;

type Value = number | string | null | Name | Reference | Value[] | Dictionary;
class Name {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
class Reference {
  readonly object: number;
  constructor(object: number) {
    this.object = object;
  }
}
type Dictionary = Map<string, Value>;

/**
 * Reads the catalog from a copy that PDFium writes of the document: there, nothing is packed or encrypted, and the table
 * of objects is right. Returns null when PDFium cannot write it.
 */
export function readCatalog(pdfium: Pdfium, document: number, isEncrypted: boolean): PdfCatalog | null {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const writer = pdfium.writer((piece) => {
    pieces.push(piece);
    size += piece.length;
    return size <= maxBytes;
  });
  if (!pdfium.call('FPDF_SaveAsCopy', document, writer, isEncrypted ? withoutSecurity : noIncrements))
    return null;
  const file = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    file.set(piece, at);
    at += piece.length;
  }
  const objects = new Objects(file);
  const catalog = objects.dictionary(objects.root());
  const cache = new Map<string, boolean>();
  const isMentioned = (word: string): boolean => {
    const isFound = cache.get(word) ?? includes(file, word);
    cache.set(word, isFound);
    return isFound;
  };
  return {
    userUnit: userUnitOf(objects, catalog),
    hidden: hiddenOf(objects, catalog),
    mentions: (...words) => words.some(isMentioned),
  };
}

function includes(file: Uint8Array, word: string): boolean {
  const letters = Uint8Array.from(word, (letter) => letter.charCodeAt(0));
  const [first = 0] = letters;
  for (let at = file.indexOf(first); at >= 0; at = file.indexOf(first, at + 1))
    if (letters.every((letter, n) => file[at + n] === letter)) return true;
  return false;
}

function userUnitOf(objects: Objects, catalog: Dictionary): number {
  let node = objects.dictionary(catalog.get('Pages'));
  for (let depth = 0; depth < deepest; depth += 1) {
    const kids = objects.array(node.get('Kids'));
    if (kids.length === 0) break;
    // A branch without pages may come before the first page.
    const first = kids
      .slice(0, maxKids)
      .find((kid) => objects.value(objects.dictionary(kid).get('Count')) !== 0);
    node = objects.dictionary(first);
  }
  const unit = objects.value(node.get('UserUnit'));
  return typeof unit === 'number' && unit > 0 && unit <= 75_000 ? unit : 1;
}

function hiddenOf(objects: Objects, catalog: Dictionary): Map<string, boolean> {
  const properties = objects.dictionary(catalog.get('OCProperties'));
  const choice = objects.dictionary(properties.get('D'));
  const base = objects.value(choice.get('BaseState'));
  const isOff = base instanceof Name && base.name === 'OFF';
  const numbers = (list: Value | undefined) =>
    new Set(objects.array(list).flatMap((one) => (one instanceof Reference ? [one.object] : [])));
  const [on, off] = [numbers(choice.get('ON')), numbers(choice.get('OFF'))];
  const hidden = new Map<string, boolean>();
  for (const group of [...numbers(properties.get('OCGs'))].slice(0, maxGroups)) {
    const name = objects.value(objects.dictionary(new Reference(group), shortObject).get('Name'));
    if (typeof name !== 'string') continue;
    const text = pdfText(Uint8Array.from(name, (letter) => letter.charCodeAt(0)));
    const isHidden = off.has(group) || (isOff && !on.has(group));
    hidden.set(text, isHidden && (hidden.get(text) ?? true));
  }
  return hidden;
}

/** Decodes a text of PDF: UTF-16 or UTF-8 by its mark, else one byte a letter. */
export function pdfText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first !== 0xfe || second !== 0xff)
    return first === 0xef && second === 0xbb ? new TextDecoder().decode(bytes) : latin1(bytes);
  let text = '';
  for (let n = 2; n + 1 < bytes.length; n += 2)
    text += String.fromCharCode(((bytes[n] ?? 0) << 8) | (bytes[n + 1] ?? 0));
  return text;
}

/** The objects of a file with a plain table. */
class Objects {
  readonly #file: Uint8Array;
  readonly #offsets = new Map<number, number>();
  #root: Value = null;

  constructor(file: Uint8Array) {
    this.#file = file;
    const tail = file.subarray(Math.max(0, file.length - 4096));
    const end = latin1(tail);
    const mark = end.lastIndexOf('startxref');
    if (mark >= 0) this.#readTable(Number.parseInt(end.slice(mark + 9, mark + 40), 10));
  }

  root(): Value {
    return this.#root;
  }

  #readTable(start: number): void {
    if (!(start >= 0 && start < this.#file.length)) return;
    if (this.#file.length - start > maxTableLength) return;
    const text = latin1(this.#file.subarray(start));
    if (!text.startsWith('xref')) return;
    const trailer = text.indexOf('trailer');
    const lines = text.slice(4, trailer < 0 ? text.length : trailer).split('\n');
    let object = 0;
    for (const line of lines) {
      const [first = '', second = '', kind] = line.trim().split(' ');
      if (kind === undefined) object = second === '' ? object : Number.parseInt(first, 10);
      else {
        if (kind === 'n') this.#offsets.set(object, Number.parseInt(first, 10));
        object += 1;
      }
    }
    if (trailer >= 0) {
      const dictionary = new Parser(text, trailer + 7).value();
      if (dictionary instanceof Map) this.#root = dictionary.get('Root') ?? null;
    }
  }

  /** The value itself, or the value that it refers to. */
  value(value: Value | undefined, longest = maxObjectLength): Value {
    let resolved = value ?? null;
    for (let depth = 0; resolved instanceof Reference && depth < deepest; depth += 1) {
      const offset = this.#offsets.get(resolved.object);
      if (offset === undefined || !(offset >= 0 && offset < this.#file.length)) return null;
      const text = latin1(this.#file.subarray(offset, offset + longest));
      const mark = text.indexOf('obj');
      if (mark < 0 || mark > 30) return null;
      resolved = new Parser(text, mark + 3).value();
    }
    return resolved instanceof Reference ? null : resolved;
  }

  dictionary(value: Value | undefined, longest = maxObjectLength): Dictionary {
    const resolved = this.value(value, longest);
    return resolved instanceof Map ? resolved : new Map<string, Value>();
  }

  array(value: Value | undefined): Value[] {
    const resolved = this.value(value);
    return Array.isArray(resolved) ? resolved : [];
  }
}

/** Bytes of an object that are read; lists of optional content are far shorter, and one of them shorter still. */
const maxObjectLength = 200_000;
const shortObject = 2000;
const maxTableLength = 8_000_000;
const maxGroups = 10_000;
const maxKids = 20;

function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13) || code === 0;
const isDelimiter = (letter: string) => '()<>[]{}/%'.includes(letter);

/** Reads one value of PDF's syntax; null for an unknown one. */
class Parser {
  readonly #text: string;
  #at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  value(depth = 0): Value {
    this.#skip();
    const text = this.#text;
    if (this.#at >= text.length || depth > deepest) return null;
    const letter = text[this.#at] ?? '';
    if (text.startsWith('<<', this.#at)) return this.#dictionary(depth);
    if (letter === '[') return this.#array(depth);
    if (letter === '(') return this.#string();
    if (letter === '<') return this.#hex();
    if (letter === '/') {
      this.#at += 1;
      return new Name(
        this.#word().replaceAll(/#([\da-fA-F]{2})/g, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        ),
      );
    }
    const word = this.#word();
    if (word === '') this.#at += 1;
    const number = Number(word);
    if (word === '' || !Number.isFinite(number)) return null;
    return this.#reference(number) ?? number;
  }

  /** `12 0 R` after the 12. */
  #reference(object: number): Reference | null {
    const back = this.#at;
    this.#skip();
    const generation = this.#word();
    this.#skip();
    if (generation !== '' && Number.isInteger(Number(generation)) && this.#word() === 'R')
      return new Reference(object);
    this.#at = back;
    return null;
  }

  #skip(): void {
    for (;;) {
      const letter = this.#text.charCodeAt(this.#at);
      if (isSpace(letter)) this.#at += 1;
      else if (letter === 37) {
        while (this.#at < this.#text.length && !'\r\n'.includes(this.#text[this.#at] ?? '')) this.#at += 1;
      } else return;
    }
  }

  #word(): string {
    const start = this.#at;
    while (
      this.#at < this.#text.length &&
      !isSpace(this.#text.charCodeAt(this.#at)) &&
      !isDelimiter(this.#text[this.#at] ?? '')
    )
      this.#at += 1;
    return this.#text.slice(start, this.#at);
  }

  #dictionary(depth: number): Dictionary {
    this.#at += 2;
    const dictionary: Dictionary = new Map();
    for (;;) {
      this.#skip();
      if (this.#at >= this.#text.length) return dictionary;
      if (this.#text.startsWith('>>', this.#at)) {
        this.#at += 2;
        return dictionary;
      }
      const key = this.value(depth + 1);
      if (key instanceof Name) dictionary.set(key.name, this.value(depth + 1));
    }
  }

  #array(depth: number): Value[] {
    this.#at += 1;
    const items: Value[] = [];
    for (;;) {
      this.#skip();
      if (this.#at >= this.#text.length) return items;
      if (this.#text[this.#at] === ']') {
        this.#at += 1;
        return items;
      }
      items.push(this.value(depth + 1));
    }
  }

  #string(): string {
    let text = '';
    let open = 1;
    this.#at += 1;
    for (; this.#at < this.#text.length; this.#at += 1) {
      const letter = this.#text[this.#at] ?? '';
      if (letter === '\\') text += this.#escaped();
      else {
        if (letter === '(') open += 1;
        else if (letter === ')') open -= 1;
        if (open === 0) {
          this.#at += 1;
          return text;
        }
        text += letter;
      }
    }
    return text;
  }

  /** Reads the letters after a backslash; leaves the place at the last of them. */
  #escaped(): string {
    this.#at += 1;
    const letter = this.#text[this.#at] ?? '';
    const plain = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '', '\r': '' }[letter];
    if (plain !== undefined) return plain;
    let octal = '';
    while (octal.length < 3 && /[0-7]/.test(this.#text[this.#at + octal.length] ?? ''))
      octal += this.#text[this.#at + octal.length] ?? '';
    if (octal === '') return letter;
    this.#at += octal.length - 1;
    return String.fromCharCode(Number.parseInt(octal, 8) & 255);
  }

  #hex(): string {
    const end = this.#text.indexOf('>', this.#at);
    const digits = this.#text
      .slice(this.#at + 1, end < 0 ? this.#text.length : end)
      .replaceAll(/[^\da-fA-F]/g, '');
    this.#at = end < 0 ? this.#text.length : end + 1;
    let text = '';
    for (let n = 0; n < digits.length; n += 2)
      text += String.fromCharCode(Number.parseInt(digits.slice(n, n + 2).padEnd(2, '0'), 16));
    return text;
  }
}
