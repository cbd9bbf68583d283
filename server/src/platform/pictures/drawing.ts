/** Re-encodes pictures: upright, in sRGB, without metadata. Runs in the process that renderer.ts starts. */
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { VectorKind } from '#contract/common/files';
import { type Header, openPicture, readHeader, type Source } from './header.ts';
import { markOver } from './mark.ts';
import { rowsOf, vectorPicture } from './vector-picture.ts';

export interface MadePicture {
  data: Buffer;
  kind: 'jpg' | 'png';
  width: number;
  height: number;
}

/** A `source` is the path of a file; small pictures that were just made are given as they are. */
export type Job =
  /** The middle of the picture as a square, or the whole picture, within `max` × `max`. */
  | { make: 'square' | 'whole'; source: Source; max: number }
  /** A WebP within `max` × `max` of a picture. */
  | { make: 'thumb'; source: string; max: number }
  /** The same of a vector file, or of the page of a document. */
  | { make: 'vectorThumb'; source: string; max: number; kind: VectorKind; page: number }
  /** A WebP within `max` × `max` of a thumbnail, on white and with the mark. */
  | { make: 'marked'; source: string; max: number }
  /** A published picture scaled to `width`, never enlarged. */
  | { make: 'variant'; source: string; width: number; quality: number; kind: 'webp' | 'jpg' | 'png' };

export async function draw(job: Job): Promise<MadePicture | Buffer> {
  switch (job.make) {
    case 'square':
    case 'whole':
      return drawn(job.source, job.make, job.max);
    case 'thumb':
      return thumb(job.source, job.max);
    case 'vectorThumb':
      return onWhite(await vectorPicture(await readFile(job.source), job.kind, job.max, job.page));
    case 'marked':
      return marked(job.source, job.max);
    case 'variant':
      return variant(job);
  }
}

const within = (max: number) => (picture: Sharp) =>
  picture.resize(max, max, { fit: 'inside', withoutEnlargement: true });

async function drawn(source: Source, make: 'square' | 'whole', max: number): Promise<MadePicture> {
  const header = await readHeader(source);
  const side = Math.min(header.width, header.height, max);
  const scale =
    make === 'whole' ? within(max) : (picture: Sharp) => picture.resize(side, side, { fit: 'cover' });
  const picture = await scaled(source, header, scale);
  // For a scanned page mozjpeg takes seconds and saves only a quarter of the size.
  const jpeg = make === 'whole' ? { quality: 85 } : { quality: 88, mozjpeg: true };
  const { data, info } = await (header.hasAlpha ? picture.png() : picture.jpeg(jpeg)).toBuffer({
    resolveWithObject: true,
  });
  return { data, kind: header.hasAlpha ? 'png' : 'jpg', width: info.width, height: info.height };
}

async function thumb(source: string, max: number): Promise<Buffer> {
  const picture = await scaled(source, await readHeader(source), within(max));
  return picture.webp({ quality: thumbQuality }).toBuffer();
}

const onWhite = (picture: Sharp): Promise<Buffer> =>
  picture.flatten({ background: 'white' }).webp({ quality: thumbQuality }).toBuffer();

const thumbQuality = 78;

async function marked(source: string, max: number): Promise<Buffer> {
  const { data, info } = await within(max)(openPicture(source))
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const mark = await rowsOf(markOver(info.width, info.height));
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } })
    .composite([{ input: mark.data, raw: mark.info }])
    .webp({ quality: thumbQuality })
    .toBuffer();
}

function variant({ source, width, quality, kind }: Extract<Job, { make: 'variant' }>): Promise<Buffer> {
  const picture = openPicture(source).resize({ width, withoutEnlargement: true });
  if (kind === 'webp') return picture.webp({ quality }).toBuffer();
  return kind === 'jpg' ? picture.jpeg({ quality, mozjpeg: true }).toBuffer() : picture.png().toBuffer();
}

/** Scales first and rotates last, because rotating holds the whole picture in memory. */
async function scaled(source: Source, header: Header, scale: (picture: Sharp) => Sharp): Promise<Sharp> {
  const { data, info } = await scale(openPicture(source))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return upright(sharp(data, { raw: { width, height, channels } }), header.orientation);
}

/** Applies the mirroring and rotation of the EXIF orientation. */
function upright(picture: Sharp, orientation: number): Sharp {
  const turned = picture.rotate([0, 0, 0, 180, 180, 270, 90, 90, 270][orientation] ?? 0);
  return [2, 4, 5, 7].includes(orientation) ? turned.flop() : turned;
}
