import type { StoredFile } from '#contract/common/files';
import type { ThumbWidth } from '#contract/common/media';
import type { ViewerImage } from './ImageViewer.tsx';

const raster = /^image\/(png|jpeg|webp)$/;

export const isRaster = (file: Pick<StoredFile, 'mime'>) => raster.test(file.mime);

/** An SVG in an `img` runs no script. */
const isBrowserImage = (file: Pick<StoredFile, 'mime'>) => isRaster(file) || file.mime === 'image/svg+xml';

/** True for a picture, and for a document whose first page the server renders. */
export const isPicture = (file: Pick<StoredFile, 'mime' | 'thumb'>) =>
  isBrowserImage(file) || file.thumb !== undefined;

/** Returns the URL of a thumbnail of at most `width` px; undefined when there is none. */
export const thumbUrl = (file: StoredFile, width: ThumbWidth): string | undefined =>
  file.thumb ? `${file.thumb}?w=${width}` : file.mime === 'image/svg+xml' ? file.url : undefined;

/** Returns the URL of a picture in a page's full width. */
export const pageSizedUrl = (file: StoredFile): string => thumbUrl(file, 1920) ?? file.url;

/** Returns the picture itself, or a document's first page. */
export const toViewerImage = (file: StoredFile): ViewerImage =>
  isBrowserImage(file)
    ? { src: file.url, alt: file.filename, download: file.url }
    : { src: pageSizedUrl(file), alt: `${file.filename} · صفحهٔ اول`, download: file.url };

/** Returns a file name's extension in capitals, at most 4 letters. */
export function extensionOf(filename: string): string {
  const ending = filename.includes('.') ? (filename.split('.').pop() ?? '') : '';
  return ending.slice(0, 4).toUpperCase() || 'FILE';
}
