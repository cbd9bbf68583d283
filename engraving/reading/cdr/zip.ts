/** Reads single files of a ZIP archive, within limits. */

export interface ZipEntry {
  readonly name: string;
  readonly isPacked: boolean;
  readonly packedSize: number;
  /** Where its own header is. */
  readonly at: number;
}

const maxEntries = 10_000;
const endBytes = 22;
const maxRemarkLength = 65_535;
const headerBytes = 30;
const marks = { end: 0x06054b50, entry: 0x02014b50, header: 0x04034b50 };
const methods = { stored: 0, deflated: 8 };

/**
 * Returns the files that the directory of an archive lists; none for a damaged one. Encrypted files, and those that need
 * 64-bit sizes, are left out.
 */
export function zipEntries(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end === null) return [];
  const [size, declaredStart] = [view.getUint32(end + 12, true), view.getUint32(end + 16, true)];
  // Bytes before the archive move everything in it.
  const moved = end - size - declaredStart;
  if (moved < 0) return [];
  const entries: ZipEntry[] = [];
  for (let at = declaredStart + moved; at + 46 <= end && entries.length < maxEntries; ) {
    if (view.getUint32(at, true) !== marks.entry) break;
    const u16 = (place: number) => view.getUint16(at + place, true);
    const method = u16(10);
    const isEncrypted = (u16(8) & 1) === 1;
    const nameBytes = bytes.subarray(at + 46, at + 46 + u16(28));
    const packedSize = view.getUint32(at + 20, true);
    const place = view.getUint32(at + 42, true) + moved;
    const isInside = place + headerBytes + packedSize <= bytes.length;
    if (!isEncrypted && isInside && (method === methods.stored || method === methods.deflated))
      entries.push({
        name: new TextDecoder().decode(nameBytes),
        isPacked: method === methods.deflated,
        packedSize,
        at: place,
      });
    at += 46 + u16(28) + u16(30) + u16(32);
  }
  return entries;
}

/** The place of the archive's last record, which only a remark may follow. */
function endOf(view: DataView): number | null {
  const last = view.byteLength - endBytes;
  for (let at = last; at >= Math.max(0, last - maxRemarkLength); at -= 1)
    if (view.getUint32(at, true) === marks.end) return at;
  return null;
}

/** Returns the content of a file of an archive; null for a damaged one, and for one of more than `max` bytes. */
export async function unzipped(
  bytes: Uint8Array<ArrayBuffer>,
  entry: ZipEntry,
  max: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(entry.at, true) !== marks.header) return null;
  const start =
    entry.at + headerBytes + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
  const packed = bytes.subarray(start, start + entry.packedSize);
  if (packed.length < entry.packedSize) return null;
  if (!entry.isPacked) return packed.length <= max ? packed : null;
  return inflated(packed, max);
}

/** Stops as soon as there are more than `max` bytes. */
async function inflated(
  packed: Uint8Array<ArrayBuffer>,
  max: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      pieces.push(value);
      size += value.length;
      if (size > max) {
        await reader.cancel();
        return null;
      }
    }
  } catch {
    // The packed content is damaged.
    return null;
  }
  const data = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    data.set(piece, at);
    at += piece.length;
  }
  return data;
}
