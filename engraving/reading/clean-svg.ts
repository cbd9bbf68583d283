import { decimal } from '../export/exported.ts';
import { lineShape } from '../export/line-shape.ts';
import type { Box } from '../geometry.ts';
import { digitsFor, type PicturePath, pictureOf } from './picture.ts';
import type { ReadDrawing } from './read-drawing.ts';

export interface CleanSvgOptions {
  /** The free space around the drawing, as a share of its longer side. */
  readonly margin?: number;
  /** The width in pixels of hairlines, and of lines too thin to be seen. */
  readonly hairline?: number;
}

export interface CleanSvg {
  /** Nothing but paths in groups `<g data-layer="0">`, one group for each run of shapes of a layer. */
  readonly svg: string;
  /** The area of the picture in mm of the drawing: (left, top) is (0, 0) of the picture, whose unit is the mm. */
  readonly box: Box;
}

/** Draws a file's picture (`pictureOf`) as an SVG that contains only paths: no style, no text and no link. */
export function cleanSvg(
  drawing: ReadDrawing,
  { margin = 0.02, hairline = 1 }: CleanSvgOptions = {},
): CleanSvg {
  const { box, paths } = pictureOf(drawing, { margin });
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  const digits = digitsFor(Math.max(width, height));
  const line = `stroke-width="${decimal(hairline, 2)}" vector-effect="non-scaling-stroke"`;

  const write = (path: PicturePath): string => {
    const { d, fill, isEvenOdd, stroke, width: stroked, isPlace } = path;
    if (isPlace) {
      const look = fill === null ? 'fill="none"' : `fill="${fill}" fill-opacity="0.5"`;
      return `<path d="${d}" ${look} stroke="${stroke}" ${line} stroke-dasharray="4 3"/>`;
    }
    const fills = fill === null ? 'fill="none"' : `fill="${fill}"${isEvenOdd ? ' fill-rule="evenodd"' : ''}`;
    const strokes =
      stroke === null
        ? ''
        : stroked === 0
          ? ` stroke="${stroke}" ${line} stroke-linecap="round" stroke-linejoin="round"`
          : ` stroke="${stroke}" stroke-width="${decimal(stroked, digits)}"${lineShape(path)}`;
    return `<path d="${d}" ${fills}${strokes}/>`;
  };

  const parts: string[] = [];
  let open = -1;
  for (const path of paths) {
    if (path.layer !== open) {
      if (open >= 0) parts.push('</g>');
      parts.push(`<g data-layer="${path.layer}">`);
      open = path.layer;
    }
    parts.push(write(path));
  }
  if (open >= 0) parts.push('</g>');
  const [w, h] = [decimal(width, digits), decimal(height, digits)];
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${w}mm" height="${h}mm" viewBox="0 0 ${w} ${h}">${parts.join('')}</svg>`,
    box,
  };
}
