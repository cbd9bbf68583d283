import { pictureSize } from '../picture-size.ts';
import { type Bitmap, maxPixels } from '../tiff.ts';
import { readBmp, readDib } from './dib.ts';
import { corelFormOf } from './form.ts';
import { unzipped, type ZipEntry, zipEntries } from './zip.ts';

/** A picture that CorelDRAW drew of a file when it was saved. */
export type CorelPreview =
  | { readonly type: 'image/png' | 'image/jpeg'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'bitmap'; readonly bitmap: Bitmap };

export interface CorelPreviews {
  /** Of the whole drawing. */
  readonly cover: CorelPreview | null;
  /** Of each page that has one, by its place. */
  readonly pages: readonly (CorelPreview | null)[];
}

const none: CorelPreviews = { cover: null, pages: [] };

/** In bytes; a bitmap of the most pixels has 16 MB. */
const largest = 17 * 1024 * 1024;
/** In bytes, of all pictures of a file that are read, as they are unpacked and as their pixels. */
const largestOfAll = 64 * 1024 * 1024;
const maxPages = 200;
const maxChunks = 1000;

/** The picture of an archive: `previews/` since X6, `metadata/thumbnails/` before. */
const picturePath = /^(?:previews|metadata\/thumbnails)\/(thumbnail|page(\d{1,4}))\.(?:png|bmp|jpe?g)$/i;

/** Returns the pictures that a CorelDRAW file carries, none for a damaged one. `onlyCover` reads no page when there is a cover. */
export async function readPreviews(
  bytes: Uint8Array<ArrayBuffer>,
  { onlyCover = false } = {},
): Promise<CorelPreviews> {
  const form = corelFormOf(bytes);
  if (form === null) return none;
  return form === 'zip' ? ofArchive(bytes, onlyCover) : { cover: ofChunks(bytes), pages: [] };
}

async function ofArchive(bytes: Uint8Array<ArrayBuffer>, onlyCover: boolean): Promise<CorelPreviews> {
  let left = largestOfAll;
  const read = async (entry: ZipEntry): Promise<CorelPreview | null> => {
    const content = await unzipped(bytes, entry, Math.min(largest, Math.max(left, 0)));
    const preview = content && previewOf(content);
    left -= Math.max(content?.length ?? 0, preview?.type === 'bitmap' ? preview.bitmap.data.length : 0);
    return preview;
  };
  let cover: CorelPreview | null = null;
  const pages = new Map<number, ZipEntry>();
  for (const entry of zipEntries(bytes)) {
    const [, name, page] = picturePath.exec(entry.name) ?? [];
    if (name === undefined) continue;
    const number = Number(page);
    if (page === undefined) cover ??= await read(entry);
    else if (number >= 1 && number <= maxPages && !pages.has(number)) pages.set(number, entry);
  }
  if (onlyCover && cover) return { cover, pages: [] };
  const shown: (CorelPreview | null)[] = [];
  for (let page = 1; page <= Math.max(0, ...pages.keys()); page += 1) {
    const entry = pages.get(page);
    shown.push(entry ? await read(entry) : null);
  }
  return { cover, pages: shown };
}

function previewOf(content: Uint8Array<ArrayBuffer>): CorelPreview | null {
  if (content[0] === 0x42) return bitmapOf(readBmp(content));
  const size = pictureSize(content);
  if (!size || size.width * size.height > maxPixels) return null;
  if (content[0] === 0x89) return { type: 'image/png', bytes: content };
  return content[0] === 0xff ? { type: 'image/jpeg', bytes: content } : null;
}

const bitmapOf = (bitmap: Bitmap | null): CorelPreview | null => bitmap && { type: 'bitmap', bitmap };

/** The picture in the chunk `DISP`: the number of a clipboard's format, and the bitmap. */
function ofChunks(bytes: Uint8Array): CorelPreview | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = bytes[3] === 0x46;
  for (let at = 12, n = 0; at + 8 <= bytes.length && n < maxChunks; n += 1) {
    const size = view.getUint32(at + 4, isLittle);
    if (String.fromCharCode(...bytes.subarray(at, at + 4)) === 'DISP')
      return bitmapOf(readDib(bytes.subarray(at + 12, at + 8 + size)));
    at += 8 + size + (size % 2);
  }
  return null;
}
