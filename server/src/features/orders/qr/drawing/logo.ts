import sharp from 'sharp';
import type { Contour } from '#engraving/geometry';
import { inkOf } from '#engraving/qr/ink';
import { traceCells } from '#engraving/qr/trace';

// Only these loaders are open, whatever a file claims to be.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadSvg'] });

/** The width in px at which a logo is read. On a ring it is 3 mm wide, so a pixel is finer than the laser's spot. */
const readAt = 160;
const maxPixels = 16_000_000;

export class LogoError extends Error {}

/** Throws LogoError for a picture that cannot be read, or has nothing to burn. */
export async function contoursOfLogo(logo: string): Promise<Contour[]> {
  const { data, info } = await sharp(logo, { limitInputPixels: maxPixels, failOn: 'error' })
    .resize(readAt, readAt, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new LogoError('این لوگو خوانده نمی‌شود. یک PNG یا SVG دیگر انتخاب کنید.');
    });
  const size = Math.max(info.width, info.height);
  const ink = inkOf(data);
  const square = Array.from({ length: size }, (_, row) =>
    Array.from(
      { length: size },
      (__, column) => column < info.width && ink[row * info.width + column] === true,
    ),
  );
  if (!square.some((row) => row.includes(true)))
    throw new LogoError('در این لوگو طرحی برای حک نیست؛ لوگوی دیگری انتخاب کنید.');
  return traceCells(square, 1, 0.1);
}
