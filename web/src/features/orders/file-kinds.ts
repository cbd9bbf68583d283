import type { StoredFile } from '#contract/common/files';
import type { ThumbWidth } from '#contract/common/media';
import { orderFiles } from '#contract/orders';
import type { ViewerImage } from '../../ui/ImageViewer.tsx';

/** Limits for the kit's FileDrop: the kinds are told apart by content on the server, here by name. */
export const fileLimits = {
  extensions: orderFiles.kinds,
  kinds: 'تصویر، PDF، SVG، AI، EPS، CDR، DXF، PLT، STL و ZIP',
  maxBytes: orderFiles.maxBytes,
  maxFiles: orderFiles.most,
};

const raster = /^image\/(png|jpeg|webp)$/;

/** A browser shows it, and a canvas can draw on it. */
export const isRaster = (file: Pick<StoredFile, 'mime'>) => raster.test(file.mime);

/** SVG in an `img` runs no script. */
const isShownByItself = (file: Pick<StoredFile, 'mime'>) => isRaster(file) || file.mime === 'image/svg+xml';

/** It can be looked at: a picture, or a document whose first page the server draws. */
export const isPicture = (file: Pick<StoredFile, 'mime' | 'thumb'>) =>
  isShownByItself(file) || file.thumb !== undefined;

/** The address of a small picture within `width` px; SVG is small as it is. None for what has none. */
export const thumbAt = (file: StoredFile, width: ThumbWidth): string | undefined =>
  file.thumb ? `${file.thumb}?w=${width}` : file.mime === 'image/svg+xml' ? file.url : undefined;

/** The address of a picture as large as a page shows it. */
export const pageSized = (file: StoredFile): string => thumbAt(file, 1920) ?? file.url;

/** A file for the viewer: a picture itself, of a document its first page. */
export const viewed = (file: StoredFile): ViewerImage =>
  isShownByItself(file)
    ? { src: file.url, alt: file.filename, download: file.url }
    : { src: pageSized(file), alt: `${file.filename} · صفحهٔ اول`, download: file.url };

/** «PDF», «CDR»: the ending of a name in capitals. */
export function endingOf(filename: string): string {
  const ending = filename.includes('.') ? (filename.split('.').pop() ?? '') : '';
  return ending.slice(0, 4).toUpperCase() || 'FILE';
}
