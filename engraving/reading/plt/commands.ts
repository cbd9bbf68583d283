import { ReadError, readLimits } from '../read-drawing.ts';
import { Scanner } from '../scanner.ts';
import { preambleBytes } from '../unwrapped.ts';

/** Numbers of one command. */
const maxNumbers = 2 * readLimits.segments + 1000;

const [escape, ctrlZ] = [27, 26];
const latin = new TextDecoder('latin1');

/** Walks over the commands of HPGL, and skips commands for the printer before, between and after them. */
export class Commands {
  readonly scanner: Scanner;
  /** Pixels of PCL were passed over. */
  hasPixels = false;
  #hasBegun = false;

  constructor(bytes: Uint8Array) {
    this.scanner = new Scanner(bytes);
    this.#seek();
  }

  /** Returns the two letters of the next command, in capitals; null at the end. */
  next(): string | null {
    const { scanner } = this;
    for (;;) {
      const code = scanner.peek();
      // Ctrl+Z ended the files of DOS, and what follows it is not the drawing's.
      if (code < 0 || (code === ctrlZ && this.#hasBegun)) return null;
      if (code === escape) this.#escape();
      else if (code === 64 && this.#isWord('@PJL')) this.#line();
      else if (isLetter(code) && isLetter(scanner.peek(1))) {
        const name = String.fromCharCode(code & 95, scanner.peek(1) & 95);
        scanner.at += 2;
        this.#hasBegun = true;
        return name;
      } else scanner.at += 1;
    }
  }

  numbers(): number[] {
    const { scanner } = this;
    const numbers: number[] = [];
    for (;;) {
      scanner.blanks(true);
      const value = scanner.number();
      if (Number.isNaN(value)) return numbers;
      if (numbers.length >= maxNumbers) throw new ReadError('too-much', 'points');
      numbers.push(value);
    }
  }

  /** Returns the letters of a label, up to the one that ends it. */
  label(end: number): string {
    const { scanner } = this;
    const index = scanner.bytes.indexOf(end, scanner.at);
    const stop = index < 0 ? scanner.bytes.length : index;
    const text = latin
      .decode(scanner.bytes.subarray(scanner.at, Math.min(stop, scanner.at + 10_000)))
      .replaceAll(/[\u0000-\u001f]+/g, ' ')
      .trim();
    scanner.at = Math.min(scanner.bytes.length, stop + 1);
    return text;
  }

  comment(): void {
    const { scanner } = this;
    scanner.blanks();
    const mark = scanner.peek() === 34 ? 34 : 59;
    if (mark === 34) scanner.at += 1;
    const end = scanner.bytes.indexOf(mark, scanner.at);
    scanner.at = end < 0 ? scanner.bytes.length : end + 1;
  }

  /** Reads the one letter that may follow a command (DT, SM); −1 without one. */
  letter(): number {
    const code = this.scanner.peek();
    if (code < 0 || code === 59) return -1;
    this.scanner.at += 1;
    return code;
  }

  #isWord(word: string): boolean {
    return [...word].every((letter, n) => this.scanner.peek(n) === letter.charCodeAt(0));
  }

  #line(): void {
    while (this.scanner.peek() >= 0 && this.scanner.peek() !== 10) this.scanner.at += 1;
  }

  /** Passes over lines about the job, whose words would be commands: to the first line that begins with IN or DF. */
  #seek(): boolean {
    const { scanner } = this;
    const head = latin.decode(scanner.bytes.subarray(scanner.at, scanner.at + preambleBytes));
    const match = /(?:^|[\r\n])[ \t]*(?=(?:IN|DF)\s*;)/i.exec(head);
    if (!match) return false;
    const before = head.slice(0, match.index);
    const isPreamble = !before.includes('\u001b') && !/P[UDAR] ?-?\d/i.test(before);
    if (isPreamble) scanner.at += match.index + match[0].length;
    return isPreamble;
  }

  /** Passes a command to the device: `ESC.@;0:`, `ESC%0B`, `ESCE`, or one of PCL. */
  #escape(): void {
    const { scanner } = this;
    const kind = scanner.peek(1);
    const from = scanner.at;
    scanner.at += 2;
    if (kind === 46) {
      scanner.at += 1;
      while (isPart(scanner.peek())) scanner.at += 1;
      if (scanner.peek() === 58) scanner.at += 1;
    } else if (kind >= 33 && kind <= 47) {
      // A PCL command ends with a capital; pictures of pixels in it have their length before a W.
      let length = 0;
      for (; scanner.peek() >= 0; scanner.at += 1) {
        const code = scanner.peek();
        if (code >= 48 && code <= 57) length = Math.min(1e9, length * 10 + code - 48);
        else if (code >= 64 && code <= 94) break;
        else length = 0;
      }
      const isData = scanner.peek() === 87;
      scanner.at += 1;
      if (isData) {
        this.hasPixels = true;
        scanner.at += length;
      } else this.#switch(latin.decode(scanner.bytes.subarray(from + 1, scanner.at)));
    }
  }

  /** Follows a command that changes the language: behind HPGL there is nothing to read before it begins again. */
  #switch(command: string): void {
    const { scanner } = this;
    if (command === '%-12345X') {
      scanner.blanks();
      while (this.#isWord('@PJL')) {
        this.#line();
        scanner.blanks();
      }
      if (!this.#seek() && this.#hasBegun) this.#toEscape();
    } else if (/^%\d?A$/.test(command)) this.#toEscape();
  }

  #toEscape(): void {
    const next = this.scanner.bytes.indexOf(escape, this.scanner.at);
    this.scanner.at = next < 0 ? this.scanner.bytes.length : next;
  }
}

const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

/** A part of the numbers of a command to the device. */
const isPart = (code: number): boolean =>
  (code >= 48 && code <= 57) || code === 59 || code === 32 || code === 45;
