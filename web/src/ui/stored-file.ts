import type { StoredFile } from '#contract/common/files';
import type { ThumbWidth } from '#contract/common/media';
import { vectorKindOf } from '../lib/vectors/vector-kind.ts';
import type { ViewerImage } from './ImageViewer.tsx';

const raster = /^image\/(png|jpeg|webp)$/;

const isRaster = (file: Pick<StoredFile, 'mime'>) => raster.test(file.mime);

/** True for a picture, and for a file that the server draws: a vector file, a solid, or a document's first page. */
export const isPicture = (file: Pick<StoredFile, 'mime' | 'thumb'>) =>
  isRaster(file) || file.thumb !== undefined;

/** True for a picture, and for a vector file that the browser draws itself. */
export const opensInViewer = (file: Pick<StoredFile, 'mime' | 'thumb' | 'filename'>) =>
  isPicture(file) || vectorKindOf(file.filename) !== null;

/** Returns the URL of a thumbnail of at most `width` px, of a document's `page`; undefined when there is none. */
export const thumbUrl = (file: StoredFile, width: ThumbWidth, page = 1): string | undefined =>
  file.thumb && `${file.thumb}?w=${width}${page > 1 ? `&page=${page}` : ''}`;

/** Returns the URL of a picture in the full width of the screen. */
export const pageSizedUrl = (file: StoredFile, page = 1): string => thumbUrl(file, 1920, page) ?? file.url;

/** Returns the picture itself, or the server's drawing of a file. */
export const toViewerImage = (file: StoredFile): ViewerImage => ({
  src: isRaster(file) ? file.url : pageSizedUrl(file),
  alt: file.mime === 'application/pdf' ? `${file.filename} · صفحهٔ اول` : file.filename,
  download: file.url,
});

/** Returns a file name's extension in capitals, at most 4 letters. */
export function extensionOf(filename: string): string {
  const ending = filename.includes('.') ? (filename.split('.').pop() ?? '') : '';
  return ending.slice(0, 4).toUpperCase() || 'FILE';
}
