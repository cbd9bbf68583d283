import { decimal, type Exported, layers } from './exported.ts';
import { flatten } from '../cubics.ts';

/** How far the lines may be from the curves, in mm. With the rounding to 0.00025 mm they stay below 0.004 mm. */
const tolerance = 0.003;

/** Plotter units of 0.025 mm. */
const unitsPerMm = 40;
const digits = 2;

/** Points of one command, so that its line fits into the buffers of old readers. */
const longestCommand = 50;

/**
 * Writes the outlines of a drawing as HPGL: closed lines of pen 1, at most 0.004 mm from the curves.
 *
 * `IP` and `SC` allow decimals while one user unit stays one plotter unit of 0.025 mm. So a reader that knows scaling
 * gets 0.00025 mm, one that ignores it still gets the true size, and no coordinate of a ring leaves the ±32767 of HPGL
 * as whole thousandths of a mm would. No line break stands between commands, because Inkscape does not skip it. The edge
 * of the strip is told in the comment only: HPGL has no way to hide a line. The name is left out, because a reader that
 * does not know `CO` could take its letters for commands.
 * Throws RangeError when a number of the drawing is not finite.
 */
export function toPlt({ width, height, contours, pieces }: Exported): string {
  const size = `${decimal(width, 4)}x${decimal(height, 4)} mm`;
  const parts = [
    'IN;',
    `CO "${pieces ? 'SHEET' : layers.strip} ${size}, pen 1 is ${layers.engrave}";`,
    'IP0,0,4000,4000;SC0,4000,0,4000;',
    'SP1;',
  ];
  for (const contour of contours) {
    const points = flatten(contour, tolerance)
      .map(([x, y]) => `${decimal(x * unitsPerMm, digits)},${decimal(y * unitsPerMm, digits)}`)
      .filter((point, index, all) => point !== all[index - 1]);
    const [first] = points;
    if (first === undefined) continue;
    if (points.at(-1) !== first) points.push(first);
    if (points.length < 3) continue;
    parts.push(`PU${first};`);
    for (let at = 1; at < points.length; at += longestCommand) {
      parts.push(`PD${points.slice(at, at + longestCommand).join(',')};`);
    }
  }
  return `${parts.join('')}PU0,0;SP0;\n`;
}
