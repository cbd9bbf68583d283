import type { StoredFile } from '#contract/common/files';
import { designFiles } from '#contract/designs';

/** Limits for the kit's FileDrop: the kinds are told apart by content on the server, here by name. */
export const fileLimits = {
  extensions: designFiles.kinds,
  kinds: 'تصویر، PDF، SVG، AI، EPS، CDR، DXF، PLT، STL و ZIP',
  maxBytes: designFiles.maxBytes,
  maxFiles: designFiles.most,
};

const raster = /^image\/(png|jpeg|webp)$/;

/** A browser shows it, and a canvas can draw on it. */
export const isRaster = (file: Pick<StoredFile, 'mime'>) => raster.test(file.mime);

/** A browser shows it as a picture. SVG in an `img` runs no script. */
export const isPicture = (file: Pick<StoredFile, 'mime'>) => isRaster(file) || file.mime === 'image/svg+xml';

/** «PDF», «CDR»: the ending of a name in capitals. */
export function endingOf(filename: string): string {
  const ending = filename.includes('.') ? (filename.split('.').pop() ?? '') : '';
  return ending.slice(0, 4).toUpperCase() || 'FILE';
}
