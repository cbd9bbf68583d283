/** Reads logos and writes PNGs of codes. Runs in the process that engine.ts starts. */
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { Pixels } from '#engraving/operations/outside';

// Only these loaders are open, whatever a file claims to be.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadSvg'] });

const maxPixels = 16_000_000;

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

/** The chunk of a PNG with the pixels of a metre, across and down. */
function physicalSize(pxPerMm: number): Buffer {
  const chunk = Buffer.alloc(21);
  chunk.writeUInt32BE(9, 0);
  chunk.write('pHYs', 4, 'latin1');
  for (const at of [8, 12]) chunk.writeUInt32BE(Math.round(pxPerMm * 1000), at);
  chunk.writeUInt8(1, 16);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17);
  return chunk;
}

/** Of the signature and the first chunk, behind which the size may be said. */
const headBytes = 33;

/** `withMetadata` of sharp says the size too, but converts the colours, which takes twice as long as all the rest. */
export async function writePng({ data, width, height }: Pixels, pxPerMm: number): Promise<Uint8Array> {
  const png = await sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer();
  return Buffer.concat([png.subarray(0, headBytes), physicalSize(pxPerMm), png.subarray(headBytes)]);
}
