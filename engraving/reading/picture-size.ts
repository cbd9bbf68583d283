/** Returns the size in pixels from the header of a PNG, JPEG, GIF, BMP or WebP; null for anything else. */
export function pictureSize(bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = (at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length));
  const size = (width: number, height: number) => (width > 0 && height > 0 ? { width, height } : null);
  if (bytes.length < 26) return null;
  if (name(1, 3) === 'PNG') return size(view.getUint32(16), view.getUint32(20));
  if (name(0, 3) === 'GIF') return size(view.getUint16(6, true), view.getUint16(8, true));
  if (name(0, 2) === 'BM') return size(view.getInt32(18, true), Math.abs(view.getInt32(22, true)));
  if (name(0, 4) === 'RIFF' && name(8, 4) === 'WEBP' && bytes.length >= 30) {
    const uint24 = (at: number) => view.getUint16(at, true) + (bytes[at + 2] ?? 0) * 65_536;
    if (name(12, 4) === 'VP8X') return size(uint24(24) + 1, uint24(27) + 1);
    if (name(12, 4) === 'VP8L') {
      const bits = view.getUint32(21, true);
      return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    return size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
  }
  if (view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const mark = bytes[at + 1] ?? 0;
    if (mark === 0xff) {
      at += 1;
      continue;
    }
    // The frames: C0 to CF without the tables of C4, C8 and CC.
    if (mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4 && mark !== 0xc8 && mark !== 0xcc)
      return size(view.getUint16(at + 7), view.getUint16(at + 5));
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}
