/** Small pictures of files that only some may see: made on the first wish, kept beside them, shown by their owner's call. */
import { open } from 'node:fs/promises';
import type { FileKind } from '#contract/common/files';
import type { ThumbWidth } from '#contract/common/media';
import type { House } from '../ctx.ts';
import type { StagedFile } from '../files/store.ts';
import { isDecodable } from './picture.ts';
import { press } from './press.ts';
import { bytesOf, type Variant, variantOf } from './variants.ts';

/** Whether a small picture of a file that has just come can be had, as far as its beginning tells. */
export async function canHaveThumb(file: Pick<StagedFile, 'kind' | 'staged'>): Promise<boolean> {
  if (file.kind === 'jpg' || file.kind === 'png' || file.kind === 'webp') return isDecodable(file.staged);
  // Illustrator's newer files are PDFs.
  return file.kind === 'pdf' || (file.kind === 'ai' && (await beginsWith(file.staged, '%PDF-')));
}

async function beginsWith(path: string, text: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(text.length), 0, text.length, 0);
    return buffer.toString('latin1') === text;
  } finally {
    await handle.close();
  }
}

/** A kept file's small picture (WebP) within `width` × `width` px; null where none can be made. */
export const thumbOf = (
  house: Pick<House, 'db' | 'pool' | 'files'>,
  file: { kind: FileKind; store_key: string },
  width: ThumbWidth,
): Promise<Variant | null> =>
  variantOf(house, file.store_key, `thumb ${width}`, 'webp', () =>
    press(async () => ({
      make: file.kind === 'pdf' || file.kind === 'ai' ? 'pdfThumb' : 'thumb',
      source: await bytesOf(house.files, file.store_key),
      most: width,
    })),
  );
