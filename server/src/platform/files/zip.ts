import path from 'node:path';
import type { Readable } from 'node:stream';
import yazl from 'yazl';

export interface ZipEntry {
  name: string;
  /** Bytes. */
  size: number;
  /** Whether deflating it is worth the time. */
  deflate: boolean;
  open(): Promise<Readable>;
}

/** Bytes of a name that every file system takes. */
const longest = 240;
/** Names that Windows keeps for its devices, whatever ending they have. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** A name that is one file's on every system: no path, no drive, no device, none of the signs that Windows forbids. */
function portable(name: string): string {
  const plain = name
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, '_')
    .replace(/^[\s.]+/, '');
  let end = plain.length;
  while (/[\s.]/.test(plain.charAt(end - 1))) end -= 1;
  const { name: stem, ext } = path.parse(plain.slice(0, end) || 'file');
  return short(devices.test(stem.split('.')[0]?.trim() ?? '') ? `_${stem}` : stem, ext);
}

/** Leaves out the end of a stem that is too long, whole letters only; what follows it stays. */
function short(stem: string, rest: string): string {
  if (Buffer.byteLength(stem + rest) <= longest) return stem + rest;
  let kept = '';
  let room = longest - Buffer.byteLength(rest);
  for (const letter of stem) {
    room -= Buffer.byteLength(letter);
    if (room < 0) break;
    kept += letter;
  }
  return kept + rest;
}

/** Names as an archive has them: portable, and no two the same for a system that takes capitals for small letters. */
export function archiveNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((given, at) => {
    const name = portable(given);
    const { name: stem, ext } = path.parse(name);
    let own = name;
    for (let count = at + 1; taken.has(own.normalize('NFC').toLowerCase()); count += 1)
      own = short(stem, ` (${count})${ext}`);
    taken.add(own.normalize('NFC').toLowerCase());
    return own;
  });
}

/** An archive as a stream. Its files are opened one at a time; one that fails breaks it off, one not read to the end is closed. */
export function zipOf(entries: readonly ZipEntry[]): Readable {
  const zip = new yazl.ZipFile();
  const archive = zip.outputStream as Readable;
  let open: Readable | null = null;
  // An error that comes when nobody reads any more must not end the process.
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
