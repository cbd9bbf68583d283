/** In bytes: the part at each end of a file that its print covers. */
const end = 256 * 1024;

/**
 * Returns a short text by which a file is recognized when it is chosen again. It covers the name, size and time, and the
 * first and last part. A plain hash: `crypto.subtle` is missing where a phone opens a workshop's server over plain HTTP.
 */
export async function filePrint(file: File): Promise<string> {
  const parts = await Promise.all(
    [file.slice(0, end), file.slice(Math.max(0, file.size - end))].map((part) => part.arrayBuffer()),
  );
  const hash = parts.map((part) => hashOf(new Uint8Array(part))).join('-');
  return [file.name, file.size, file.lastModified, hash].join(' ');
}

/** FNV-1a of 32 bits, twice with other beginnings. */
function hashOf(bytes: Uint8Array): string {
  let [one, two] = [0x811c9dc5, 0x1000193];
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, 0x01000193);
    two = Math.imul(two ^ byte, 0x85ebca6b);
  }
  return [one, two].map((each) => (each >>> 0).toString(36)).join('');
}
