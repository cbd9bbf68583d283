/** The process in which codes are drawn. drawings.ts starts it. */
import { exportDrawing } from '#engraving/export/export-drawing';
import { drawQr } from '#engraving/qr/qr-drawing';
import { QrError } from '#engraving/qr/qr-error';
import { serveJobs } from '../../../../platform/processes/serve-jobs.ts';
import type { Failed } from '../../../fonts/drawing-engine.ts';
import type { Answer, DrawJob } from './jobs.ts';
import { contoursOfLogo, LogoError } from './logo.ts';
import { toPng } from './png.ts';

serveJobs(async ({ address, mm, logo, formats, name }: DrawJob): Promise<Answer | Failed> => {
  try {
    const drawing = drawQr(address, { mm, ...(logo && { logo: { contours: await contoursOfLogo(logo) } }) });
    const files: Uint8Array[] = [];
    for (const format of formats)
      files.push(format === 'png' ? await toPng(drawing) : exportDrawing(drawing, format, name));
    return { files };
  } catch (error) {
    if (error instanceof QrError || error instanceof LogoError) return { refused: error.message };
    return { failed: String((error as Error).stack) };
  }
});
