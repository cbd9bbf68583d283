import { ReadError, readLimits } from '../reading/read-drawing.ts';

/** Left, front, bottom and right, back, top in mm. */
export interface SolidBox {
  readonly least: readonly [x: number, y: number, z: number];
  readonly most: readonly [x: number, y: number, z: number];
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

/** Reads an STL, binary or text. Its numbers are taken for mm, for the format has no unit. Throws ReadError. */
export function readStl(bytes: Uint8Array): Solid {
  const triangles = readBinary(bytes) ?? readText(bytes);
  const count = triangles.length / 9;
  if (count === 0) throw new ReadError('empty', 'no triangles');
  return { triangles, count, box: boxOf(triangles) };
}

/** Returns null for a file that is not binary; one may begin with `solid` like a text. */
function readBinary(bytes: Uint8Array): Float32Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const announced = bytes.length >= headerBytes ? view.getUint32(80, true) : 0;
  const isWhole = bytes.length >= headerBytes && headerBytes + announced * triangleBytes === bytes.length;
  if (!isWhole && beginsAsText(bytes)) return null;
  if (bytes.length < headerBytes) throw new ReadError('broken', 'shorter than its header');
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

function beginsAsText(bytes: Uint8Array): boolean {
  const words = new Words(bytes);
  return words.next() && words.is('solid');
}

function readText(bytes: Uint8Array): Float32Array {
  const words = new Words(bytes);
  let triangles = new Float32Array(9 * 1024);
  let length = 0;
  let corners = 0;
  let hasEnded = false;
  while (words.next()) {
    if (words.is('vertex')) {
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
    } else if (words.is('solid') || words.is('endsolid')) {
      hasEnded = words.is('endsolid');
      // A name may follow.
      words.skipLine();
    } else if (!words.is('facet') && !words.is('outer') && !words.is('loop') && !words.is('endloop')) {
      if (!words.is('normal')) throw new ReadError('broken', 'a word that STL does not have');
      for (let k = 0; k < 3; k += 1) words.next();
    }
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
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) this.#end = 3;
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
    const value = Number(text);
    if (!Number.isFinite(value)) throw new ReadError('broken', `the number ${text}`);
    return value;
  }

  skipLine(): void {
    const end = this.#bytes.indexOf(10, this.#end);
    this.#end = end < 0 ? this.#bytes.length : end;
  }
}

function boxOf(triangles: Float32Array): SolidBox {
  const [least, most]: [number[], number[]] = [
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
    least[axis] = low;
    most[axis] = high;
  }
  const [x0 = 0, y0 = 0, z0 = 0] = least;
  const [x1 = 0, y1 = 0, z1 = 0] = most;
  return { least: [x0, y0, z0], most: [x1, y1, z1] };
}
