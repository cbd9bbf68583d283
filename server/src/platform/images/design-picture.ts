/** Draws files of designs as small pictures. Runs in the process that renderer.ts starts. */
import sharp, { type Sharp } from 'sharp';
import { readEps } from '#engraving/reading/eps';
import { paintStl } from '#engraving/solid/paint-stl';
import { readStl } from '#engraving/solid/read-stl';
import { epsToPdf } from './ghostscript.ts';
import { firstPage } from './pdf-page.ts';

/** Draws a PDF's first page within `max` × `max` px. */
export async function pagePicture(pdf: Uint8Array, max: number): Promise<Sharp> {
  const { data, width, height } = await firstPage(pdf, max);
  return rgba({ data, width, height });
}

/** Draws an EPS by Ghostscript at the path `gs`, else by the preview that it carries; throws when there is neither. */
export async function epsPicture(bytes: Uint8Array, max: number, gs: string | null): Promise<Sharp> {
  const { program, preview } = readEps(bytes);
  const pdf = gs && (await epsToPdf(gs, program));
  if (pdf) return pagePicture(pdf, max);
  if (!preview) throw new Error('an EPS without a preview');
  return rgba(preview).resize(max, max, { fit: 'inside', withoutEnlargement: true });
}

/** Draws a solid in a square of `max` px. */
export const solidPicture = (bytes: Uint8Array, max: number): Sharp =>
  rgba(paintStl(readStl(bytes), max, max));

interface Rows {
  data: Uint8Array | Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

const rgba = ({ data, width, height }: Rows): Sharp => sharp(data, { raw: { width, height, channels: 4 } });
