import sharp, { type Sharp } from 'sharp';
import { Refusal } from '../http/refusal.ts';

sharp.cache(false);
// One thread a picture.
sharp.concurrency(1);
// Every other reader (SVG, TIFF, GIF, HEIF, PDF …) is shut, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

/** A path, or the bytes themselves. */
export type Source = string | Uint8Array;

/**
 * What may be decoded: a phone's 50 megapixels where rows are read one after another, and less where the format wants
 * all of it in memory.
 */
const most = { side: 10_000, pixels: 52_000_000, pixelsInMemory: 16_000_000 } as const;

export interface Header {
  width: number;
  height: number;
  /** EXIF's: 1 is upright. */
  orientation: number;
  hasAlpha: boolean;
}

/** What a picture's first bytes say; refuses (BAD_FILE) what is no picture and what is too large to be decoded. */
export async function readHeader(source: Source): Promise<Header> {
  const head = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable();
    });
  const { width, height, format, isProgressive, orientation = 1, hasAlpha } = head;
  const pixels = isProgressive || format === 'webp' ? most.pixelsInMemory : most.pixels;
  if (Math.max(width, height) > most.side || width * height > pixels)
    throw new Refusal('BAD_FILE', 'ابعاد این تصویر بیش از حد بزرگ است. آن را کوچک‌تر کنید و دوباره بفرستید.');
  return { width, height, orientation, hasAlpha };
}

export const unreadable = () =>
  new Refusal('BAD_FILE', 'این تصویر خراب است یا خوانده نمی‌شود. تصویر دیگری انتخاب کنید.');

/** A picture to be decoded; what is broken fails rather than being filled with grey. */
export const openPicture = (source: Source): Sharp =>
  sharp(source, { limitInputPixels: most.pixels, failOn: 'error' });
