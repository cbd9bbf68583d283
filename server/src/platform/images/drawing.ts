/** Draws pictures anew: upright, in sRGB, without metadata. Runs in the process that render.ts keeps for it. */
import sharp, { type Sharp } from 'sharp';
import { type Header, openPicture, readHeader, type Source } from './header.ts';
import { firstPage } from './pdf-page.ts';

/** A picture with nothing in it but its pixels. */
export interface MadePicture {
  data: Buffer;
  kind: 'jpg' | 'png';
  width: number;
  height: number;
}

/** What can be asked for; `most` and `width` are pixels. */
export type Job =
  /** Its middle as a square, or all of it, within `most` × `most`. */
  | { make: 'square' | 'whole'; source: Source; most: number }
  /** A WebP within `most` × `most`, of a picture or of a PDF's first page. */
  | { make: 'thumb' | 'pdfThumb'; source: Uint8Array; most: number }
  /** A picture of our own making, `width` wide or as wide as it is. */
  | { make: 'face'; source: Uint8Array; width: number; quality: number; kind: 'webp' | 'jpg' | 'png' };

export function draw(job: Job): Promise<MadePicture | Buffer> {
  switch (job.make) {
    case 'square':
    case 'whole':
      return drawn(job.source, job.make, job.most);
    case 'thumb':
      return thumb(job.source, job.most);
    case 'pdfThumb':
      return pdfThumb(job.source, job.most);
    case 'face':
      return face(job);
  }
}

const within = (most: number) => (picture: Sharp) =>
  picture.resize(most, most, { fit: 'inside', withoutEnlargement: true });

async function drawn(source: Source, make: 'square' | 'whole', most: number): Promise<MadePicture> {
  const header = await readHeader(source);
  const side = Math.min(header.width, header.height, most);
  const scale =
    make === 'whole' ? within(most) : (picture: Sharp) => picture.resize(side, side, { fit: 'cover' });
  const picture = await scaled(source, header, scale);
  // mozjpeg takes seconds for a page of a scanner's size, to save a quarter of it.
  const jpeg = make === 'whole' ? { quality: 85 } : { quality: 88, mozjpeg: true };
  const { data, info } = await (header.hasAlpha ? picture.png() : picture.jpeg(jpeg)).toBuffer({
    resolveWithObject: true,
  });
  return { data, kind: header.hasAlpha ? 'png' : 'jpg', width: info.width, height: info.height };
}

async function thumb(source: Uint8Array, most: number): Promise<Buffer> {
  const picture = await scaled(source, await readHeader(source), within(most));
  return picture.webp({ quality: thumbQuality }).toBuffer();
}

async function pdfThumb(source: Uint8Array, most: number): Promise<Buffer> {
  const { data, width, height } = await firstPage(source, most);
  return sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: 'white' })
    .webp({ quality: thumbQuality })
    .toBuffer();
}

const thumbQuality = 78;

function face({ source, width, quality, kind }: Extract<Job, { make: 'face' }>): Promise<Buffer> {
  const picture = openPicture(source).resize({ width, withoutEnlargement: true });
  if (kind === 'webp') return picture.webp({ quality }).toBuffer();
  return kind === 'jpg' ? picture.jpeg({ quality, mozjpeg: true }).toBuffer() : picture.png().toBuffer();
}

/** Scaled down and brought upright; turning comes last, since it holds the picture in memory whole. */
async function scaled(source: Source, header: Header, scale: (picture: Sharp) => Sharp): Promise<Sharp> {
  const { data, info } = await scale(openPicture(source))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return upright(sharp(data, { raw: { width, height, channels } }), header.orientation);
}

/** The mirror and then the quarter turns that bring a picture of this EXIF orientation upright. */
function upright(picture: Sharp, orientation: number): Sharp {
  const turned = picture.rotate([0, 0, 0, 180, 180, 270, 90, 90, 270][orientation] ?? 0);
  return [2, 4, 5, 7].includes(orientation) ? turned.flop() : turned;
}
