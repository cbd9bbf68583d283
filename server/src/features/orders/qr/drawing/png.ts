import sharp from 'sharp';
import { paint } from '#engraving/qr/paint';
import { type QrDrawing, quietZone } from '#engraving/qr/qr-drawing';

/** Dots in an inch at which a code is at least painted, the least width in px, and the most. */
const dpi = 600;
const least = 1000;
const most = 4000;
const mmOfInch = 25.4;

/** Paints a drawing with whole pixels for each module, so that its edges are sharp; the file knows its size in mm. */
export async function toPng({ contours, modules, width }: QrDrawing): Promise<Buffer> {
  const across = modules.length + 2 * quietZone;
  const wanted = Math.min(most, Math.max(least, (width / mmOfInch) * dpi));
  const pixels = across * Math.max(1, Math.floor(wanted / across));
  const picture = paint(contours, {
    left: 0,
    top: width,
    pxPerMm: pixels / width,
    width: pixels,
    height: pixels,
  });
  return sharp(picture.bytes, { raw: { width: pixels, height: pixels, channels: 1 } })
    .toColourspace('b-w')
    .withDensity((pixels / width) * mmOfInch)
    .png({ compressionLevel: 9 })
    .toBuffer();
}
