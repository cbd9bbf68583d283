/** Finds out by its content whether phones play a video or sound, and how long it is. */
import { type FileHandle, open } from 'node:fs/promises';
import type { FileKind } from '#contract/common/files';
import { type MediaFacts, MediaError, type Source } from './media-facts.ts';
import { readIso } from './iso.ts';
import { readMp3, readWav } from './sounds.ts';

const sourceOf = (handle: FileHandle, size: number): Source => ({
  size,
  async read(at, bytes) {
    const buffer = Buffer.alloc(Math.max(0, Math.min(bytes, size - at)));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
    return buffer.subarray(0, bytesRead);
  },
});

/**
 * Reads a file's headers. Throws MediaError for one that is broken or cut off, and for a form that phones do not play:
 * they all play H.264 with AAC in MP4, and MP3, AAC and plain WAV.
 */
export async function probe(file: string, kind: FileKind): Promise<MediaFacts> {
  const handle = await open(file, 'r');
  try {
    const source = sourceOf(handle, (await handle.stat()).size);
    switch (kind) {
      case 'mp4':
      case 'mov':
      case 'm4a':
        return await readIso(source);
      case 'mp3':
        return await readMp3(source);
      case 'wav':
        return await readWav(source);
      case 'webm':
        throw new MediaError('video');
      case 'ogg':
        throw new MediaError('audio');
      default:
        throw new MediaError('broken');
    }
  } finally {
    await handle.close();
  }
}
