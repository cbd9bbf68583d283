import sharp, { type Sharp } from 'sharp';
import { Refusal } from '../foundation/refusal.ts';
import { hasTooManyParts } from './picture-parts.ts';

sharp.cache(false);
sharp.concurrency(1);
// All other loaders (SVG, TIFF, GIF, HEIF, PDF …) stay blocked, whatever type a file claims.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

export type Source = string | Uint8Array;

/**
 * Decoding limits in px: a phone's 50 megapixels where rows are decoded one after another, fewer where the format
 * must be decoded in memory as a whole.
 */
const max = { side: 10_000, pixels: 52_000_000, pixelsInMemory: 16_000_000 } as const;

export interface Header {
  width: number;
  height: number;
  /** The EXIF orientation; 1 is upright. */
  orientation: number;
  hasAlpha: boolean;
}

/**
 * Reads a picture's header. Throws BAD_FILE if it is not a picture or exceeds the limits; a file that cannot be opened
 * fails with the system's error.
 */
export async function readHeader(source: Source): Promise<Header> {
  if (await hasTooManyParts(source)) throw unreadable();
  const head = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable();
    });
  const { width, height, format, isProgressive, orientation = 1, hasAlpha } = head;
  const pixels = isProgressive || format === 'webp' ? max.pixelsInMemory : max.pixels;
  if (Math.max(width, height) > max.side || width * height > pixels)
    throw new Refusal('BAD_FILE', 'ابعاد این تصویر بیش از حد بزرگ است. آن را کوچک‌تر کنید و دوباره بفرستید.');
  return { width, height, orientation, hasAlpha };
}

export const unreadable = () =>
  new Refusal('BAD_FILE', 'این تصویر خراب است یا خوانده نمی‌شود. تصویر دیگری انتخاب کنید.');

/** Opens a picture for decoding; a truncated file fails instead of being filled with grey. */
export const openPicture = (source: Source): Sharp =>
  sharp(source, { limitInputPixels: max.pixels, failOn: 'error' });
