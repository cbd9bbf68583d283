import { type Bitmap, maxPixels, sampleAt } from '../tiff.ts';

/** The ways in which a bitmap of Windows packs its pixels. */
const packings = { none: 0, rle8: 1, rle4: 2, masks: 3 };
const fileHeaderBytes = 14;
const oldHeaderBytes = 12;
const headerBytes = 40;

/** Reads a BMP file. Returns null for a damaged one. */
export function readBmp(bytes: Uint8Array): Bitmap | null {
  if (bytes.length < fileHeaderBytes + 4 || bytes[0] !== 0x42 || bytes[1] !== 0x4d) return null;
  const start = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(10, true);
  return readDib(bytes.subarray(fileHeaderBytes), Math.max(0, start - fileHeaderBytes));
}

/**
 * Reads a bitmap of Windows as the clipboard has it: its header, its colours and its rows, which begin at `start` or right
 * behind the colours. Returns null for a damaged one; rows that are missing stay white.
 */
export function readDib(bytes: Uint8Array, start?: number): Bitmap | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const header = headerOf(view);
    return header && paint(bytes, view, header, start);
  } catch (error) {
    // A header or colours that the file does not have.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

interface Header {
  width: number;
  height: number;
  bits: number;
  packing: number;
  isTopFirst: boolean;
  colors: { count: number; at: number; bytes: number };
  masks: readonly [red: number, green: number, blue: number];
}

function headerOf(view: DataView): Header | null {
  const size = view.getUint32(0, true);
  const isOld = size === oldHeaderBytes;
  if (!isOld && (size < headerBytes || size > 124)) return null;
  const high = isOld ? view.getInt16(6, true) : view.getInt32(8, true);
  const width = isOld ? view.getUint16(4, true) : view.getInt32(4, true);
  const height = Math.abs(high);
  const bits = view.getUint16(isOld ? 10 : 14, true);
  const packing = isOld ? packings.none : view.getUint32(16, true);
  if (!(width > 0 && height > 0 && width * height <= maxPixels)) return null;
  const isKnown =
    packing === packings.none
      ? [1, 4, 8, 16, 24, 32].includes(bits)
      : packing === packings.masks
        ? bits === 16 || bits === 32
        : (packing === packings.rle8 && bits === 8) || (packing === packings.rle4 && bits === 4);
  if (!isKnown) return null;
  const hasMasks = packing === packings.masks;
  const declared = isOld ? 0 : view.getUint32(32, true);
  const count =
    bits > 8 ? Math.min(declared, 256) : declared > 0 && declared <= 1 << bits ? declared : 1 << bits;
  const mask = (n: number) => view.getUint32(headerBytes + 4 * n, true);
  return {
    width,
    height,
    bits,
    packing,
    isTopFirst: high < 0,
    // The masks follow the shortest header, and are part of the longer ones.
    colors: { count, at: size + (hasMasks && size === headerBytes ? 12 : 0), bytes: isOld ? 3 : 4 },
    masks: hasMasks
      ? [mask(0), mask(1), mask(2)]
      : bits === 16
        ? [0x7c00, 0x3e0, 0x1f]
        : [0xff0000, 0xff00, 0xff],
  };
}

function paint(bytes: Uint8Array, view: DataView, header: Header, start?: number): Bitmap {
  const { width, height, bits, packing, isTopFirst, colors } = header;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const palette = bytes.subarray(colors.at, colors.at + colors.count * colors.bytes);
  const pixels = bytes.subarray(start ?? colors.at + colors.count * colors.bytes);
  const placeOf = (x: number, row: number) => ((isTopFirst ? row : height - 1 - row) * width + x) * 4;
  const paintColor = (place: number, index: number) => {
    for (let k = 0; k < 3; k += 1) data[place + k] = palette[index * colors.bytes + 2 - k] ?? 0;
  };
  if (packing === packings.rle8 || packing === packings.rle4) {
    unpackRuns(pixels, bits, width, height, (x, row, index) => paintColor(placeOf(x, row), index));
    return { width, height, data };
  }
  const rowBytes = Math.floor((width * bits + 31) / 32) * 4;
  const rows = Math.min(height, Math.floor(pixels.length / rowBytes));
  const channels = header.masks.map(channelOf);
  for (let row = 0; row < rows; row += 1) {
    const line = pixels.subarray(row * rowBytes, (row + 1) * rowBytes);
    for (let x = 0; x < width; x += 1) {
      const place = placeOf(x, row);
      if (bits <= 8) paintColor(place, sampleAt(line, x, bits));
      else if (bits === 24) for (let k = 0; k < 3; k += 1) data[place + k] = line[x * 3 + 2 - k] ?? 0;
      else {
        const at = line.byteOffset - view.byteOffset + (x * bits) / 8;
        const value = bits === 16 ? view.getUint16(at, true) : view.getUint32(at, true);
        for (const [k, channel] of channels.entries()) data[place + k] = channel(value);
      }
    }
  }
  return { width, height, data };
}

/** Returns how a channel is read: the bits of its mask, as 0 to 255. */
function channelOf(mask: number): (value: number) => number {
  const shift = mask === 0 ? 0 : 31 - Math.clz32(mask & -mask);
  const max = mask >>> shift;
  return (value) => (max === 0 ? 0 : (((value & mask) >>> shift) * 255) / max);
}

/** Follows the runs of RLE8 and RLE4; rows are counted in the order of the file. */
function unpackRuns(
  pixels: Uint8Array,
  bits: number,
  width: number,
  height: number,
  paintAt: (x: number, row: number, index: number) => void,
): void {
  let [x, row] = [0, 0];
  const put = (index: number) => {
    if (x < width && row < height) paintAt(x, row, index);
    x += 1;
  };
  for (let n = 0; n + 1 < pixels.length && row < height; ) {
    const [count, value] = [pixels[n] ?? 0, pixels[n + 1] ?? 0];
    n += 2;
    if (count > 0) {
      const pair = Uint8Array.of(value);
      for (let k = 0; k < count; k += 1) put(sampleAt(pair, bits === 8 ? 0 : k & 1, bits));
    } else if (value === 0) [x, row] = [0, row + 1];
    else if (value === 1) break;
    else if (value === 2) {
      x += pixels[n] ?? 0;
      row += pixels[n + 1] ?? 0;
      n += 2;
    } else {
      const run = pixels.subarray(n);
      for (let k = 0; k < value; k += 1) put(sampleAt(run, k, bits));
      // Each run ends at an even place.
      n += Math.ceil((value * bits) / 16) * 2;
    }
  }
}

/** Writes a BMP file, which every browser shows. */
export function writeBmp({ width, height, data }: Bitmap): Uint8Array<ArrayBuffer> {
  const rowBytes = Math.ceil((width * 3) / 4) * 4;
  const start = fileHeaderBytes + headerBytes;
  const bytes = new Uint8Array(start + rowBytes * height);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0x424d);
  view.setUint32(2, bytes.length, true);
  view.setUint32(10, start, true);
  view.setUint32(14, headerBytes, true);
  view.setInt32(18, width, true);
  view.setInt32(22, height, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 24, true);
  for (let row = 0; row < height; row += 1)
    for (let x = 0; x < width; x += 1) {
      const place = ((height - 1 - row) * width + x) * 4;
      for (let k = 0; k < 3; k += 1) bytes[start + row * rowBytes + x * 3 + 2 - k] = data[place + k] ?? 0;
    }
  return bytes;
}
