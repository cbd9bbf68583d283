import type { FileCheck } from '#contract/common/file-checks';
import type { Picture, PicturePath } from '#engraving/reading/picture';

/** The number of lines of one look that are drawn as one path: few elements, of which those out of sight cost nothing. */
const together = 100;

/** A browser is slow to draw more elements than these. */
export const maxDrawn = 30_000;

/**
 * Joins neighbouring lines of the same look into one path, which looks the same; filled lines stay separate. Layers
 * in `hidden` are left out.
 */
export function drawnPaths({ paths }: Picture, hidden: ReadonlySet<number>): PicturePath[] {
  const drawn: PicturePath[] = [];
  let parts: string[] = [];
  let open: PicturePath | null = null;
  const close = () => {
    if (open) drawn.push(parts.length > 1 ? { ...open, d: parts.join('') } : open);
    [open, parts] = [null, []];
  };
  for (const path of paths) {
    if (hidden.has(path.layer)) continue;
    const goesOn =
      open !== null &&
      parts.length < together &&
      path.fill === null &&
      open.fill === null &&
      path.stroke === open.stroke &&
      path.width === open.width &&
      path.cap === open.cap &&
      path.join === open.join &&
      path.miterLimit === open.miterLimit &&
      path.layer === open.layer &&
      path.isPlace === open.isPlace;
    if (!goesOn) {
      close();
      open = path;
    }
    parts.push(path.d);
  }
  close();
  return drawn;
}

/** The layers that are off in the file, by their places. */
export const hiddenLayers = ({ layers = [] }: Pick<FileCheck, 'layers'>): ReadonlySet<number> =>
  new Set(layers.flatMap(({ shown }, at) => (shown ? [] : [at])));
