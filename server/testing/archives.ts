import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import * as tar from 'tar-stream';

export interface ArchiveEntry {
  name: string;
  content: Buffer;
  type?: 'file' | 'symlink';
}

/** Rewrites a backup's archive with other entries and matching checksums. */
export async function rewriteArchive(
  from: string,
  to: string,
  change: (entries: ArchiveEntry[]) => ArchiveEntry[],
): Promise<void> {
  const unpack = tar.extract();
  const reading = pipeline(createReadStream(from), unpack as unknown as NodeJS.WritableStream);
  const entries: ArchiveEntry[] = [];
  for await (const entry of unpack) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    if (!entry.header.name.startsWith('checksums/'))
      entries.push({ name: entry.header.name, content: Buffer.concat(chunks) });
  }
  await reading;
  const pack = tar.pack();
  const writing = pipeline(pack as unknown as NodeJS.ReadableStream, createWriteStream(to));
  let sums = '';
  for (const { name, content, type = 'file' } of change(entries)) {
    pack.entry(
      { name, type, ...(type === 'symlink' && { linkname: content.toString() }) },
      type === 'file' ? content : '',
    );
    sums += `${createHash('sha256').update(content).digest('hex')}  ${name}\n`;
  }
  pack.entry({ name: 'checksums/000001' }, sums);
  pack.finalize();
  await writing;
}
