/** The process in which codes are drawn. drawings.ts starts it. */
import { exportDrawing } from '#engraving/export/export-drawing';
import { drawQr, type QrOptions } from '#engraving/qr/qr-drawing';
import { QrError } from '#engraving/qr/qr-error';
import { serveJobs } from '../../../../platform/processes/serve-jobs.ts';
import type { Failed } from '../../../fonts/drawing-engine.ts';
import type { Answer, DrawJob } from './jobs.ts';
import { contoursOfLogo, LogoError } from './logo.ts';
import { toPng } from './png.ts';

type Form = Pick<QrOptions, 'logo' | 'found'>;

const formOf = async ({ form, logo }: DrawJob): Promise<Form> =>
  form
    ? (JSON.parse(Buffer.from(form).toString()) as Form)
    : logo
      ? { logo: { contours: await contoursOfLogo(logo) } }
      : {};

serveJobs(async (job: DrawJob): Promise<Answer | Failed> => {
  const { address, mm, formats, name } = job;
  try {
    const form = await formOf(job);
    const drawing = drawQr(address, { mm, ...form });
    const files: Uint8Array[] = [];
    for (const format of formats)
      files.push(format === 'png' ? await toPng(drawing) : exportDrawing(drawing, format, name));
    const { version, level } = drawing;
    return {
      files,
      form: Buffer.from(JSON.stringify({ ...form, found: { version, level } } satisfies Form)),
    };
  } catch (error) {
    if (error instanceof QrError || error instanceof LogoError) return { refused: error.message };
    return { failed: String((error as Error).stack) };
  }
});
