/** Turns a logo, a PNG or SVG, into contours that a laser can burn. */
import sharp from 'sharp';
import type { Contour } from '#engraving/geometry';
import { traceCells } from '#engraving/qr/trace';

// Only these loaders are open, whatever a file claims to be.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadSvg'] });

/** The width in px at which a logo is read. On a ring it is 3 mm wide, so a pixel is finer than the laser's spot. */
const readAt = 160;
/** Logos of more px are refused. */
const mostPixels = 16_000_000;

export class LogoError extends Error {}

/** Throws LogoError for a picture that cannot be read, or has nothing to burn. */
export async function contoursOfLogo(logo: Uint8Array): Promise<Contour[]> {
  const { data, info } = await sharp(logo, { limitInputPixels: mostPixels, failOn: 'error' })
    .resize(readAt, readAt, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new LogoError('این لوگو خوانده نمی‌شود. یک PNG یا SVG دیگر انتخاب کنید.');
    });
  const size = Math.max(info.width, info.height);
  const cells = inkOf(data, info.width, info.height);
  const square = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => cells[row]?.[column] ?? false),
  );
  if (!square.some((row) => row.includes(true)))
    throw new LogoError('در این لوگو طرحی برای حک نیست؛ لوگوی دیگری انتخاب کنید.');
  return traceCells(square, 1, 0.1);
}

/** Dark pixels are burnt; in a picture with nothing dark on a clear ground, all pixels that are not clear. */
function inkOf(data: Buffer, width: number, height: number): boolean[][] {
  const at = (row: number, column: number) => (row * width + column) * 4;
  const grid = (isInk: (place: number) => boolean) =>
    Array.from({ length: height }, (_, row) =>
      Array.from({ length: width }, (__, column) => isInk(at(row, column))),
    );
  const isSolid = (place: number) => (data[place + 3] ?? 0) >= 128;
  const light = (place: number) =>
    0.2126 * (data[place] ?? 0) + 0.7152 * (data[place + 1] ?? 0) + 0.0722 * (data[place + 2] ?? 0);
  const dark = grid((place) => isSolid(place) && light(place) < 160);
  const solid = grid(isSolid);
  const count = (cells: boolean[][]) => cells.flat().filter(Boolean).length;
  const isClear = count(solid) < width * height * 0.98;
  return isClear && count(dark) < count(solid) * 0.05 ? solid : dark;
}
