/** Runs the program of an EPS by Ghostscript, where it is installed and can be isolated. */
import { rememberSuccess, runIsolated } from './isolated.ts';
import { programLimits } from './vector-limits.ts';

const maxBytes = 40 * 1024 * 1024;

const safe = ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-dEPSCrop', '-dNOPLATFONTS', '-dMaxBitmap=50000000'];
const args = [...safe, '-sDEVICE=pdfwrite', '-sOutputFile=-', '-sstdout=%stderr', '-_'];

/** The PDF of an EPS's box; null when it fails or cannot be run here, 'late' on too busy a machine. */
export async function epsToPdf(eps: Uint8Array, signal?: AbortSignal): Promise<Buffer | null | 'late'> {
  const pdf = await runIsolated('gs', { args, input: eps, ...programLimits, maxBytes, signal });
  return pdf && pdf.length > 0 ? pdf : null;
}

const smallest = Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n0 0 9 9 rectfill showpage\n');

export const hasGhostscript = rememberSuccess(async () => Buffer.isBuffer(await epsToPdf(smallest)));
