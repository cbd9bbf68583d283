import type { Box } from '../geometry.ts';
import { ReadError } from './read-drawing.ts';
import { preambleBytes } from './unwrapped.ts';
import { type Bitmap, maxPixels, readTiff, sampleAt } from './tiff.ts';

/** The header of an EPS. Its drawing is a program, which is not run here. */
export interface EpsHeader {
  /** The box of the drawing in mm, in the coordinates of its program; null when it does not say. */
  readonly box: Box | null;
  /** The preview that the file carries; null without one, and for one that is a Windows metafile. */
  readonly preview: Bitmap | null;
  /** The PostScript program, without the header and the preview of a DOS file. */
  readonly program: Uint8Array;
}

const mmOfPoint = 25.4 / 72;
const farthest = 1e7;
/** Comments are at the beginning; deferred ones, at the end. */
const headBytes = 64 * 1024;
const tailBytes = 8 * 1024;
const binaryHeaderBytes = 30;

/** Reads the header of an EPS, or of an old Illustrator file, which is PostScript too. Throws ReadError. */
export function readEps(bytes: Uint8Array): EpsHeader {
  const isBinary = bytes[0] === 0xc5 && bytes[1] === 0xd0 && bytes[2] === 0xd3 && bytes[3] === 0xc6;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isBinary && bytes.length < binaryHeaderBytes) throw new ReadError('broken', 'cut off in its header');
  const part = (at: number) => {
    const [start, length] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
    return bytes.subarray(Math.min(start, bytes.length), Math.min(start + length, bytes.length));
  };
  const program = programIn(isBinary ? part(4) : bytes);
  const head = latin1(program.subarray(0, headBytes));
  const tail = latin1(program.subarray(Math.max(0, program.length - tailBytes)));
  const tiff = isBinary ? part(20) : null;
  return {
    box: boxOf(head, tail),
    preview: tiff && tiff.length > 8 ? readTiff(tiff) : interchangePreview(head, program),
    program,
  };
}

/** Cuts off what printers are told before a program, and what follows its end. */
function programIn(bytes: Uint8Array): Uint8Array {
  const start = latin1(bytes.subarray(0, preambleBytes)).indexOf('%!PS');
  if (start < 0) throw new ReadError('broken', 'no PostScript');
  const tail = Math.max(start, bytes.length - tailBytes);
  const text = latin1(bytes.subarray(tail));
  const end = text.lastIndexOf('%%EOF') + '%%EOF'.length;
  // A program inside this one ends with the same comment, and then this one continues.
  const isOver = end >= '%%EOF'.length && !/%%|\b(?:showpage|g?restore|end)\b/.test(text.slice(end));
  return bytes.subarray(start, isOver ? tail + end : bytes.length);
}

function boxOf(head: string, tail: string): Box | null {
  const comments = head.slice(0, endOfComments(head));
  for (const name of ['%%HiResBoundingBox:', '%%ExactBoundingBox:', '%%BoundingBox:']) {
    const box =
      boxAfter(comments, comments.indexOf(name), name) ?? boxAfter(tail, tail.lastIndexOf(name), name);
    if (box) return box;
  }
  return null;
}

function endOfComments(head: string): number {
  const end = head.indexOf('%%EndComments');
  return end < 0 ? head.length : end;
}

/** The four numbers behind a comment's name; null when they are put off (`(atend)`) or make no box. */
function boxAfter(text: string, at: number, name: string): Box | null {
  if (at < 0) return null;
  const line = lineAt(text, at + name.length).trim();
  const [left, bottom, right, top] = line.split(/[ \t]+/, 4).map((word) => Number(word) * mmOfPoint);
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return null;
  const isBox = left < right && bottom < top;
  return isBox && [left, bottom, right, top].every((side) => Math.abs(side) <= farthest)
    ? { left, bottom, right, top }
    : null;
}

/** Returns the line from `at` on, at most 300 letters. */
function lineAt(text: string, at: number): string {
  const line = text.slice(at, at + 300);
  for (let n = 0; n < line.length; n += 1) if (line[n] === '\n' || line[n] === '\r') return line.slice(0, n);
  return line;
}

/** `%%BeginPreview: width height depth lines`, and then comments of hexadecimal digits. 0 is white. */
function interchangePreview(head: string, program: Uint8Array): Bitmap | null {
  const name = '%%BeginPreview:';
  const at = head.indexOf(name);
  if (at < 0) return null;
  const [width = 0, height = 0, bits = 0] = lineAt(head, at + name.length)
    .trim()
    .split(/[ \t]+/, 4)
    .map(Number);
  const isRead = Number.isInteger(width) && Number.isInteger(height) && [1, 2, 4, 8].includes(bits);
  if (!isRead || width < 1 || height < 1 || width * height > maxPixels) return null;
  const rowBytes = Math.ceil((width * bits) / 8);
  const samples = hexBytes(program, at + name.length, rowBytes * height);
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const max = (1 << bits) - 1;
  for (let row = 0; row < height; row += 1) {
    const line = samples.subarray(row * rowBytes, (row + 1) * rowBytes);
    for (let x = 0; x < width; x += 1) {
      const place = (row * width + x) * 4;
      data.fill(255 - (sampleAt(line, x, bits) * 255) / max, place, place + 3);
    }
  }
  return { width, height, data };
}

/** Reads hexadecimal digits of the lines after `at` up to one that is no comment or is another (`%%`). */
function hexBytes(bytes: Uint8Array, at: number, size: number): Uint8Array {
  const data = new Uint8Array(size);
  let digits = 0;
  let isStart = false;
  // The numbers of the first line are no digits of the picture.
  let n = at;
  while (n < bytes.length && bytes[n] !== 10 && bytes[n] !== 13) n += 1;
  for (; n < bytes.length && digits < size * 2; n += 1) {
    const code = bytes[n] ?? 0;
    if (code === 10 || code === 13) isStart = true;
    else if (isStart) {
      if (code !== 37 || bytes[n + 1] === 37) break;
      isStart = false;
    } else {
      const digit = Number.parseInt(String.fromCharCode(code), 16);
      if (Number.isNaN(digit)) continue;
      data[digits >> 1] = ((data[digits >> 1] ?? 0) << 4) | digit;
      digits += 1;
    }
  }
  return data;
}

function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}
