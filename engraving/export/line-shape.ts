import type { LineShape } from '../reading/read-drawing.ts';
import { decimal } from './exported.ts';

/** Writes the ends and corners of a stroke as attributes of SVG, as far as they are not its defaults. */
export const lineShape = ({ cap, join, miterLimit }: LineShape): string =>
  [
    cap && ` stroke-linecap="${cap}"`,
    join && ` stroke-linejoin="${join}"`,
    miterLimit !== undefined && ` stroke-miterlimit="${decimal(miterLimit, 3)}"`,
  ]
    .filter(Boolean)
    .join('');
