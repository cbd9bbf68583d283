/** Rows of RGBA from the top. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

/** Pixels of a preview that are read. */
export const maxPixels = 4_000_000;

const tags = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  meaning: 262,
  offsets: 273,
  samples: 277,
  rowsPerStrip: 278,
  lengths: 279,
  planes: 284,
  colors: 320,
} as const;

const knownTags: ReadonlySet<number> = new Set(Object.values(tags));
const bytesOfType: Record<number, number> = { 1: 1, 3: 2, 4: 4 };

/**
 * Reads a TIFF as EPS previews have it: one picture of black and white, greys, a palette or RGB, in strips, plain or
 * PackBits. Returns null for any other, and for a damaged one; rows that are missing stay white.
 */
export function readTiff(bytes: Uint8Array): Bitmap | null {
  const order = String.fromCharCode(...bytes.subarray(0, 2));
  if (order !== 'II' && order !== 'MM') return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return pictureOf(view, directoryOf(view, order === 'II'));
  } catch (error) {
    // An offset that the file does not have.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function directoryOf(view: DataView, isLittle: boolean): Map<number, number[]> {
  const entries = new Map<number, number[]>();
  const start = view.getUint32(4, isLittle);
  const count = view.getUint16(start, isLittle);
  for (let n = 0; n < count; n += 1) {
    const entry = start + 2 + 12 * n;
    const type = view.getUint16(entry + 2, isLittle);
    const size = bytesOfType[type];
    const length = view.getUint32(entry + 4, isLittle);
    const tag = view.getUint16(entry, isLittle);
    if (!size || length > 70_000 || !knownTags.has(tag) || entries.has(tag)) continue;
    const at = size * length <= 4 ? entry + 8 : view.getUint32(entry + 8, isLittle);
    const values: number[] = [];
    for (let k = 0; k < length; k += 1) {
      const place = at + k * size;
      values.push(
        size === 1
          ? view.getUint8(place)
          : size === 2
            ? view.getUint16(place, isLittle)
            : view.getUint32(place, isLittle),
      );
    }
    entries.set(tag, values);
  }
  return entries;
}

function pictureOf(view: DataView, directory: ReadonlyMap<number, readonly number[]>): Bitmap | null {
  const one = (tag: number, otherwise: number) => directory.get(tag)?.[0] ?? otherwise;
  const [width, height] = [one(tags.width, 0), one(tags.height, 0)];
  const [bits, samples, meaning] = [one(tags.bits, 1), one(tags.samples, 1), one(tags.meaning, 0)];
  const compression = one(tags.compression, 1);
  if (!(width > 0 && height > 0 && width * height <= maxPixels)) return null;
  if (compression !== 1 && compression !== 32_773) return null;
  const isColour = meaning === 2 && bits === 8 && samples >= 3 && samples <= 4;
  const isIndexed = [0, 1, 3].includes(meaning) && [1, 2, 4, 8].includes(bits) && samples === 1;
  if ((!isColour && !isIndexed) || one(tags.planes, 1) !== 1) return null;
  const palette = meaning === 3 ? directory.get(tags.colors) : undefined;
  if (meaning === 3 && !palette) return null;

  const rowBytes = Math.ceil((width * bits * samples) / 8);
  const rowsPerStrip = Math.max(1, Math.min(height, one(tags.rowsPerStrip, height)));
  const offsets = directory.get(tags.offsets) ?? [];
  const lengths = directory.get(tags.lengths) ?? [];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [strip, offset] of offsets.entries()) {
    const first = strip * rowsPerStrip;
    if (first >= height) break;
    const rows = Math.min(rowsPerStrip, height - first);
    const left = Math.max(0, view.byteLength - offset);
    const packed = new Uint8Array(
      view.buffer,
      view.byteOffset + Math.min(offset, view.byteLength),
      Math.min(lengths[strip] ?? left, left),
    );
    const strips = compression === 1 ? packed : unpacked(packed, rows * rowBytes);
    for (let row = 0; row < rows; row += 1) {
      if ((row + 1) * rowBytes > strips.length) break;
      const line = strips.subarray(row * rowBytes, (row + 1) * rowBytes);
      for (let x = 0; x < width; x += 1) {
        const at = ((first + row) * width + x) * 4;
        if (isColour) data.set(line.subarray(x * samples, x * samples + 3), at);
        else {
          const value = sampleAt(line, x, bits);
          const max = (1 << bits) - 1;
          const grey = ((meaning === 0 ? max - value : value) * 255) / max;
          const colors = 1 << bits;
          for (let k = 0; k < 3; k += 1)
            data[at + k] = palette ? (palette[value + k * colors] ?? 0) >> 8 : grey;
        }
      }
    }
  }
  return { width, height, data };
}

/** The sample of `bits` bits at place `x` of a row. */
export const sampleAt = (line: Uint8Array, x: number, bits: number): number =>
  ((line[(x * bits) >> 3] ?? 0) >> (8 - bits - ((x * bits) & 7))) & ((1 << bits) - 1);

/** Unpacks PackBits, at most `size` bytes. */
function unpacked(packed: Uint8Array, size: number): Uint8Array {
  const data = new Uint8Array(size);
  let at = 0;
  for (let n = 0; n < packed.length && at < size; ) {
    const code = packed[n] ?? 0;
    n += 1;
    if (code < 128) {
      const piece = packed.subarray(n, n + Math.min(code + 1, size - at));
      data.set(piece, at);
      at += piece.length;
      n += code + 1;
    } else if (code > 128) {
      data.fill(packed[n] ?? 0, at, at + 257 - code);
      at += 257 - code;
      n += 1;
    }
  }
  return data.subarray(0, Math.min(at, size));
}
