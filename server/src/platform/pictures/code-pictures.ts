/** Reads logos and writes PNGs of codes. Runs in the process that engine.ts starts. */
import sharp from 'sharp';
import type { Pixels } from '#engraving/operations/outside';

// Only these loaders are open, whatever a file claims to be.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadSvg'] });

const maxPixels = 16_000_000;
const mmOfInch = 25.4;

export async function readPicture(file: Uint8Array, side: number): Promise<Pixels | null> {
  const read = await sharp(file, { limitInputPixels: maxPixels, failOn: 'error' })
    .resize(side, side, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  return read && { data: read.data, width: read.info.width, height: read.info.height };
}

export const writePng = ({ data, width, height }: Pixels, pxPerMm: number): Promise<Uint8Array> =>
  sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .withDensity(pxPerMm * mmOfInch)
    .png()
    .toBuffer();
