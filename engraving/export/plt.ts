import { decimal, type Exported, layers } from './exported.ts';
import { pltFile } from './plt-parts.ts';

/**
 * Writes the outlines of a drawing as HPGL: closed lines of pen 1, at most 0.004 mm from the curves.
 *
 * `IP` and `SC` allow decimals while one user unit stays one plotter unit of 0.025 mm. So a reader that knows scaling
 * gets 0.00025 mm, one that ignores it still gets the true size, and no coordinate of a ring leaves the ±32767 of HPGL
 * as whole thousandths of a mm would. There is no line break between commands, because Inkscape does not skip it. The edge
 * of the strip is told in the comment only: HPGL has no way to hide a line. The name is left out, because a reader that
 * does not know `CO` could take its letters for commands.
 * Throws RangeError when a number of the drawing is not finite.
 */
export function toPlt({ width, height, contours, pieces }: Exported): string {
  const size = `${decimal(width, 4)}x${decimal(height, 4)} mm`;
  const frame = pieces ? 'SHEET' : layers.strip;
  return pltFile(`${frame} ${size}, pen 1 is ${layers.engrave}`, [{ pen: 1, outlines: contours }]);
}
