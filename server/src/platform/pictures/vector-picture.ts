/** Draws vector files as small pictures. Runs in the process that renderer.ts starts. */
import sharp, { type Raw, type Sharp } from 'sharp';
import type { VectorKind } from '#contract/common/files';
import type { Box } from '#engraving/geometry';
import { readPreviews } from '#engraving/reading/cdr/previews';
import { cleanSvg } from '#engraving/reading/clean-svg';
import { readEps } from '#engraving/reading/eps';
import { isProgram } from '#engraving/reading/is-program';
import { readDrawing } from '#engraving/reading/read';
import { paintStl } from '#engraving/solid/paint-stl';
import { readStl } from '#engraving/solid/read-stl';
import { pageRows } from './pdf-page.ts';

/** Draws a vector file, or the page of a document, within `max` × `max` px; throws when there is nothing to draw. */
export async function vectorPicture(
  bytes: Uint8Array,
  kind: VectorKind,
  max: number,
  page: number,
): Promise<Sharp> {
  switch (kind) {
    case 'pdf':
    case 'ai':
    case 'eps':
      return isProgram(kind, bytes) ? epsPreview(bytes, max, page) : pagePicture(bytes, max, page);
    case 'cdr':
      return (await corelPreview(bytes, max, page)) ?? drawingPicture(bytes, kind, max, page);
    case 'stl':
      return rgba(paintStl(readStl(bytes), max, max));
    default:
      return drawingPicture(bytes, kind, max);
  }
}

const pagePicture = async (pdf: Uint8Array, max: number, page: number): Promise<Sharp> =>
  rgba(await pageRows(pdf, max, page));

/** The preview that an EPS carries. Where its program is run, the PDF of it is drawn instead. */
function epsPreview(bytes: Uint8Array, max: number, page: number): Sharp {
  const { preview } = readEps(bytes);
  if (!preview || page > 1) throw new Error('an EPS without a preview');
  return rgba(preview).resize(max, max, { fit: 'inside', withoutEnlargement: true });
}

/** The picture of a CorelDRAW file that CorelDRAW drew itself; null without one, and for what was drawn of a file. */
async function corelPreview(bytes: Uint8Array, max: number, page: number): Promise<Sharp | null> {
  const { cover, pages } = await readPreviews(new Uint8Array(bytes), { onlyCover: page === 1 });
  const preview = page === 1 ? (cover ?? pages.find((each) => each !== null)) : pages[page - 1];
  if (!preview) return null;
  const picture = preview.type === 'bitmap' ? rgba(preview.bitmap) : sharp(preview.bytes);
  return picture.resize(max, max, { fit: 'inside', withoutEnlargement: true });
}

/** Draws what a file of lines shows, from a text of our own that has nothing of it but its paths. */
async function drawingPicture(
  bytes: Uint8Array,
  format: 'svg' | 'dxf' | 'plt' | 'cdr',
  max: number,
  page?: number,
): Promise<Sharp> {
  const drawing = await readDrawing(format, bytes, page);
  const { svg, box } = cleanSvg(drawing);
  const seen = drawing.format === 'svg' ? pageOr(box, drawing.page) : box;
  const [wide, high] = [seen.right - seen.left, seen.top - seen.bottom];
  const [width = 1, height = 1] = [wide, high].map((side) =>
    Math.max(1, Math.round((side / Math.max(wide, high)) * max)),
  );
  const start = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${seen.left - box.left} ${box.top - seen.top} ${wide} ${high}">`;
  const { data, info } = await rowsOf(start + svg.slice(svg.indexOf('>') + 1));
  return sharp(data, { raw: info });
}

/** Draws an SVG of our own. */
export async function rowsOf(svg: string): Promise<{ data: Buffer; info: Raw }> {
  // Pictures that people send are never read by this loader: it is open for our own text only.
  sharp.unblock(svgLoader);
  try {
    const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return { data, info: { width, height, channels } };
  } finally {
    sharp.block(svgLoader);
  }
}

const svgLoader = { operation: ['VipsForeignLoadSvg'] };
/** A drawing that is smaller than this share of its page could not be seen on it. */
const smallest = 0.05;

/** The page, as browsers show an SVG; the drawing's own box when it lies elsewhere or is lost on the page. */
function pageOr(box: Box, page: Box | null): Box {
  if (!page) return box;
  const [x, y] = [(box.left + box.right) / 2, (box.bottom + box.top) / 2];
  const longer = (of: Box) => Math.max(of.right - of.left, of.top - of.bottom);
  const isOnIt = x > page.left && x < page.right && y > page.bottom && y < page.top;
  return isOnIt && longer(box) > longer(page) * smallest ? page : box;
}

interface Rows {
  data: Uint8Array | Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

const rgba = ({ data, width, height }: Rows): Sharp => sharp(data, { raw: { width, height, channels: 4 } });
