import sharp from 'sharp';
import { paintQr } from '#engraving/qr/paint-qr';
import type { QrDrawing } from '#engraving/qr/qr-drawing';

/** Dots of an inch at which a code is at least painted, and the least and most width in px. */
const dpi = 600;
const min = 1000;
const max = 4000;
const mmOfInch = 25.4;

/** Paints a drawing with whole pixels for each module, so that its edges are sharp; the file knows its size in mm. */
export async function toPng(drawing: QrDrawing): Promise<Buffer> {
  const targetWidth = Math.min(max, Math.max(min, (drawing.width / mmOfInch) * dpi));
  const { bytes, width, height, pxPerMm } = paintQr(drawing, targetWidth / drawing.width);
  return sharp(bytes, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .withMetadata({ density: pxPerMm * mmOfInch })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
