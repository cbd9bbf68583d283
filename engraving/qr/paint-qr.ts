import { paintModules, quietZone } from './modules.ts';
import { type Bitmap, paint } from './paint.ts';
import type { QrDrawing } from './qr-drawing.ts';
import { QrError } from './qr-error.ts';

/** The widest picture, in pixels: 64 MB of bytes. */
const widest = 8000;

/**
 * Paints a code's drawing as a grey picture in which burnt areas are black. Every module is a whole number of pixels, the least
 * that gives at least `pxPerMm`; the resolution that this makes is returned, and at it the picture is exactly as wide
 * as the drawing. Edges of modules are sharp; only a logo has grey edges.
 * Throws QrError when `pxPerMm` is not positive or the picture would be wider than 8000 px.
 */
export function paintQr(drawing: QrDrawing, pxPerMm: number): Bitmap & { readonly pxPerMm: number } {
  const across = drawing.modules.length + 2 * quietZone;
  const max = (Math.floor(widest / across) * across) / drawing.width;
  if (!(pxPerMm > 0 && pxPerMm <= max)) {
    throw new QrError({ code: 'out-of-limits', field: 'pxPerMm', min: 0, max });
  }
  const pixels = Math.max(1, Math.ceil(pxPerMm * drawing.module - 1e-9));
  const picture = paintModules(drawing.modules, pixels, drawing.isInverse);
  const exact = (across * pixels) / drawing.width;
  const { logo } = drawing;
  if (logo) {
    const from = Math.round((drawing.width - logo.square.top) * exact);
    const width = Math.round((logo.square.right - logo.square.left) * exact);
    const { left, top } = logo.square;
    const part = paint(logo.contours, { left, top, pxPerMm: exact, width, height: width });
    for (let row = 0; row < width; row++) {
      const bytes = part.bytes.subarray(row * width, (row + 1) * width);
      picture.bytes.set(
        drawing.isInverse ? bytes.map((grey) => 255 - grey) : bytes,
        (from + row) * picture.width + from,
      );
    }
  }
  return { ...picture, pxPerMm: exact };
}
