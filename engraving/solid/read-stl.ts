import { ReadError, readLimits } from '../reading/read-drawing.ts';
import { preambleBytes, unwrapped } from '../reading/unwrapped.ts';

/** Left, front, bottom and right, back, top in mm. */
export interface SolidBox {
  readonly min: readonly [x: number, y: number, z: number];
  readonly max: readonly [x: number, y: number, z: number];
}

export interface Solid {
  /** Nine numbers for each triangle: the x, y, z in mm of its corners. */
  readonly triangles: Float32Array;
  readonly count: number;
  readonly box: SolidBox;
}

const headerBytes = 84;
const triangleBytes = 50;
/** Coordinates in mm beyond this are damage. */
const farthest = 1e7;

/**
 * Reads an STL, binary or text. Its numbers are taken for mm, for the format has no unit. What precedes the first solid of a text and what
 * follows the last triangle is not read. Throws ReadError.
 */
export function readStl(bytes: Uint8Array): Solid {
  const triangles = isText(bytes) ? readText(unwrapped(bytes)) : readBinary(bytes);
  const count = triangles.length / 9;
  if (count === 0) throw new ReadError('empty', 'no triangles');
  return { triangles, count, box: boxOf(triangles) };
}

/**
 * A binary file may begin with `solid` like a text. Its count of triangles is at the bytes 80 to 83, of which the last is 0 in every
 * file that is not too large; a text has no such byte. Where that count makes up the whole file, it does not matter how it begins.
 */
function isText(bytes: Uint8Array): boolean {
  if (bytes.length > headerBytes && bytes.length === headerBytes + announcedIn(bytes) * triangleBytes)
    return false;
  if (bytes.length >= headerBytes && bytes[headerBytes - 1] === 0 && unwrapped(bytes) === bytes) return false;
  return new Words(unwrapped(bytes)).seekSolid();
}

const announcedIn = (bytes: Uint8Array): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(headerBytes - 4, true);

function readBinary(bytes: Uint8Array): Float32Array {
  if (bytes.length < headerBytes) throw new ReadError('broken', 'shorter than its header');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const announced = announcedIn(bytes);
  if (announced > readLimits.triangles) throw new ReadError('too-much', `${announced} triangles`);
  if (headerBytes + announced * triangleBytes > bytes.length)
    throw new ReadError('broken', `fewer than ${announced} triangles`);
  const triangles = new Float32Array(announced * 9);
  for (let n = 0; n < announced; n += 1) {
    // The normal comes first, and is often wrong.
    const start = headerBytes + n * triangleBytes + 12;
    for (let k = 0; k < 9; k += 1) triangles[n * 9 + k] = view.getFloat32(start + 4 * k, true);
  }
  return triangles;
}

function readText(bytes: Uint8Array): Float32Array {
  const words = new Words(bytes);
  let triangles = new Float32Array(9 * 1024);
  let length = 0;
  let corners = 0;
  let [isOpen, hasEnded] = [words.seekSolid(), false];
  while (words.next()) {
    if (words.is('solid')) {
      isOpen = true;
      // A name may follow.
      words.skipLine();
    } else if (!isOpen) words.skipLine();
    else if (words.is('vertex')) {
      if (corners === 3) throw new ReadError('broken', 'a facet of more than three corners');
      if (length + 3 > triangles.length) triangles = grown(triangles);
      for (let k = 0; k < 3; k += 1) {
        if (!words.next()) throw new ReadError('broken', 'cut off in a corner');
        triangles[length + k] = words.number();
      }
      length += 3;
      corners += 1;
    } else if (words.is('endfacet')) {
      if (corners !== 3) throw new ReadError('broken', 'a facet of fewer than three corners');
      corners = 0;
      if (length > readLimits.triangles * 9) throw new ReadError('too-much', 'triangles');
    } else if (words.is('endsolid')) {
      [isOpen, hasEnded] = [false, true];
      words.skipLine();
    } else if (words.is('normal')) for (let k = 0; k < 3; k += 1) words.next();
    // Some programs write additional lines, like a colour.
    else if (!['facet', 'outer', 'loop', 'endloop'].some((word) => words.is(word))) words.skipLine();
  }
  if (corners !== 0 || !hasEnded) throw new ReadError('broken', 'cut off');
  return triangles.slice(0, length);
}

function grown(numbers: Float32Array): Float32Array<ArrayBuffer> {
  const larger = new Float32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

/** The words of a text, one after another, without a string for each. */
class Words {
  readonly #bytes: Uint8Array;
  #start = 0;
  #end = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Goes to the line that begins with `solid`, among the first of the file; returns false, and goes nowhere, without one. */
  seekSolid(): boolean {
    while (this.#end < preambleBytes && this.next()) {
      if (this.is('solid')) {
        this.#end = this.#start;
        return true;
      }
      this.skipLine();
    }
    this.#end = 0;
    return false;
  }

  next(): boolean {
    const bytes = this.#bytes;
    let at = this.#end;
    while (at < bytes.length && (bytes[at] ?? 0) <= 32) at += 1;
    this.#start = at;
    while (at < bytes.length && (bytes[at] ?? 0) > 32) at += 1;
    this.#end = at;
    return at > this.#start;
  }

  /** Returns whether this is the word, which is given in small letters; the file may write it in capitals. */
  is(word: string): boolean {
    if (this.#end - this.#start !== word.length) return false;
    for (let n = 0; n < word.length; n += 1)
      if (((this.#bytes[this.#start + n] ?? 0) | 32) !== word.charCodeAt(n)) return false;
    return true;
  }

  number(): number {
    if (this.#end - this.#start > 60) throw new ReadError('broken', 'a number');
    const text = String.fromCharCode(...this.#bytes.subarray(this.#start, this.#end));
    const value = Number(text.replace(',', '.'));
    if (!Number.isFinite(value)) throw new ReadError('broken', `the number ${text}`);
    return value;
  }

  skipLine(): void {
    const bytes = this.#bytes;
    while (this.#end < bytes.length && bytes[this.#end] !== 10 && bytes[this.#end] !== 13) this.#end += 1;
  }
}

function boxOf(triangles: Float32Array): SolidBox {
  const [min, max]: [number[], number[]] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (let axis = 0; axis < 3; axis += 1) {
    let [low, high] = [Infinity, -Infinity];
    for (let n = axis; n < triangles.length; n += 3) {
      const value = triangles[n] ?? 0;
      if (!(Math.abs(value) <= farthest)) throw new ReadError('broken', `the coordinate ${value}`);
      if (value < low) low = value;
      if (value > high) high = value;
    }
    min[axis] = low;
    max[axis] = high;
  }
  const [x0 = 0, y0 = 0, z0 = 0] = min;
  const [x1 = 0, y1 = 0, z1 = 0] = max;
  return { min: [x0, y0, z0], max: [x1, y1, z1] };
}
