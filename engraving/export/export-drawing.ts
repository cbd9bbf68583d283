import type { DrawingFormat } from '#contract/fonts';
import { toDxf } from './dxf.ts';
import type { Exported } from './exported.ts';
import { toPdf } from './pdf.ts';
import { toPlt } from './plt.ts';
import { toSvg } from './svg.ts';

/**
 * Returns the bytes of a drawing's file. The same drawing and name always give the same bytes, in Node and in a browser.
 * Throws RangeError when a number of the drawing is not finite.
 */
export function exportDrawing(
  drawing: Exported,
  format: DrawingFormat,
  name: string,
): Uint8Array<ArrayBuffer> {
  switch (format) {
    case 'svg':
      return new TextEncoder().encode(toSvg(drawing, name));
    case 'dxf':
      return new TextEncoder().encode(toDxf(drawing, name));
    case 'plt':
      return new TextEncoder().encode(toPlt(drawing));
    case 'pdf':
      return toPdf(drawing, name);
  }
}
