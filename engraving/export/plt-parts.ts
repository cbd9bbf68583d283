import { flatten } from '../cubics.ts';
import type { Contour } from '../geometry.ts';
import { decimal } from './exported.ts';

/** The distance in mm that the lines may have from the curves. With the rounding to 0.00025 mm they stay below 0.004 mm. */
const tolerance = 0.003;

/** Plotter units of 0.025 mm. */
const unitsPerMm = 40;
const digits = 2;

/** Points of one command, so that its line fits into the buffers of old readers. */
const maxCommandLength = 50;

/** The lines that one pen draws. */
export interface PenLines {
  readonly pen: number;
  readonly outlines: readonly (Contour & { readonly closed?: boolean })[];
}

/** Writes lines in mm as HPGL. `comment` is ASCII without quotes. */
export function pltFile(comment: string, pens: readonly PenLines[]): string {
  const parts = ['IN;', `CO "${comment}";`, 'IP0,0,4000,4000;SC0,4000,0,4000;'];
  for (const { pen, outlines } of pens) {
    parts.push(`SP${pen};`);
    for (const outline of outlines) {
      const points = flatten(outline, tolerance)
        .map(([x, y]) => `${decimal(x * unitsPerMm, digits)},${decimal(y * unitsPerMm, digits)}`)
        .filter((point, index, all) => point !== all[index - 1]);
      const [first] = points;
      if (first === undefined) continue;
      if (outline.segments.length === 0) {
        parts.push(`PU${first};PD;`);
        continue;
      }
      const isOpen = outline.closed === false;
      if (!isOpen && points.at(-1) !== first) points.push(first);
      if (points.length < (isOpen ? 2 : 3)) continue;
      parts.push(`PU${first};`);
      for (let at = 1; at < points.length; at += maxCommandLength) {
        parts.push(`PD${points.slice(at, at + maxCommandLength).join(',')};`);
      }
    }
  }
  return `${parts.join('')}PU0,0;SP0;\n`;
}
