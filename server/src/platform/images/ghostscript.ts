/** Runs the program of an EPS by Ghostscript, where it is installed and can be isolated. */
import { runIsolated } from '../processes/isolated.ts';
import { programLimits } from '../vectors/limits.ts';

const maxBytes = 40 * 1024 * 1024;

const safe = ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-dEPSCrop', '-dNOPLATFONTS', '-dMaxBitmap=50000000'];
const args = [...safe, '-sDEVICE=pdfwrite', '-sOutputFile=-', '-sstdout=%stderr', '-_'];

/**
 * Turns an EPS, or an Illustrator file of old, into a PDF of its box. Returns null when it fails or cannot be run here, 'late' when
 * the machine was too busy for it.
 */
export async function epsToPdf(eps: Uint8Array): Promise<Buffer | null | 'late'> {
  const pdf = await runIsolated('gs', { args, input: eps, ...programLimits, maxBytes });
  return pdf && pdf.length > 0 ? pdf : null;
}

const smallest = Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n0 0 9 9 rectfill showpage\n');
const retryMs = 60_000;

/** Returns whether EPS files are drawn here. */
export const hasGhostscript = rememberSuccess(async () => Buffer.isBuffer(await epsToPdf(smallest)));

/** Tries once, and after a failure again once a minute has gone by: a machine that was busy is not without Ghostscript. */
export function rememberSuccess(
  attempt: () => Promise<boolean>,
  now = () => performance.now(),
): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined;
  let retryAt = Infinity;
  return () => {
    if (answer && now() < retryAt) return answer;
    retryAt = Infinity;
    answer = attempt().then((isHere) => {
      if (!isHere) retryAt = now() + retryMs;
      return isHere;
    });
    return answer;
  };
}
