import path from 'node:path';
import type { Readable } from 'node:stream';
import yazl from 'yazl';

interface ZipEntry {
  name: string;
  /** In bytes. */
  size: number;
  /** False for content that is compressed already. */
  deflate: boolean;
  open(): Promise<Readable>;
}

/** The maximum length of a file name in bytes that every file system accepts. */
const maxBytes = 240;
/** Device names that Windows reserves, with any extension. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** Valid on every system: without a path, a drive, a device name and the characters that Windows forbids. */
function portable(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, '_')
    .replace(/^[\s.]+/, '');
  let end = plain.length;
  while (/[\s.]/.test(plain.charAt(end - 1))) end -= 1;
  const { name: stem, ext } = path.parse(plain.slice(0, end) || 'file');
  return short(devices.test(stem.split('.')[0]?.trim() ?? '') ? `_${stem}` : stem, ext);
}

/** Shortens the stem by whole characters until it fits together with `rest`. */
function short(stem: string, rest: string): string {
  if (Buffer.byteLength(stem + rest) <= maxBytes) return stem + rest;
  let start = '';
  let remaining = maxBytes - Buffer.byteLength(rest);
  for (const letter of stem) {
    remaining -= Buffer.byteLength(letter);
    if (remaining < 0) break;
    start += letter;
  }
  return start + rest;
}

/** Returns portable names, unique also where case is ignored. */
export function archiveNames(names: readonly string[]): string[] {
  const usedNames = new Set<string>();
  return names.map((filename, index) => {
    const name = portable(filename);
    const { name: stem, ext } = path.parse(name);
    let unique = name;
    for (let count = index + 1; usedNames.has(unique.normalize('NFC').toLowerCase()); count += 1)
      unique = short(stem, ` (${count})${ext}`);
    usedNames.add(unique.normalize('NFC').toLowerCase());
    return unique;
  });
}

/** Opens files one at a time; an error in one ends the archive, and a file not read to its end is closed. */
export function zipOf(entries: readonly ZipEntry[]): Readable {
  const zip = new yazl.ZipFile();
  const archive = zip.outputStream as Readable;
  let open: Readable | null = null;
  // Without a listener, an error after the reader has left would end the process.
  archive.on('error', () => {});
  archive.on('close', () => open?.destroy());
  zip.on('error', (error: Error) => archive.destroy(error));
  const names = archiveNames(entries.map((entry) => entry.name));
  for (const [at, { size, deflate, open: opening }] of entries.entries())
    zip.addReadStreamLazy(names[at] ?? '', { compress: deflate, size }, (take) => {
      opening().then(
        (source) => {
          if (archive.destroyed) return void source.destroy();
          open = source.on('error', (error) => archive.destroy(error));
          take(null, source);
        },
        (error: unknown) => archive.destroy(error as Error),
      );
    });
  zip.end();
  return archive;
}
