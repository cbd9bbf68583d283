/** The process that reads and checks vector files. checks.ts starts it. */
import type { FileCheck, VectorKind } from '#contract/common/file-checks';
import type { Laser } from '#contract/common/lasers';
import { inspect } from '#engraving/inspecting/inspect';
import { readEps } from '#engraving/reading/eps';
import { epsToPdf } from '../images/ghostscript.ts';
import { serveJobs } from '../processes/serve-jobs.ts';

export interface InspectionJob {
  kind: VectorKind;
  bytes: Uint8Array;
  laser: Laser;
  /** The path of the program that runs an EPS; null where it is not installed. */
  ghostscript: string | null;
}

const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';

async function check({ kind, bytes, laser, ghostscript }: InspectionJob): Promise<FileCheck> {
  const isProgram = kind === 'eps' || (kind === 'ai' && !isPdf(bytes));
  const pdf = isProgram && ghostscript ? await epsToPdf(ghostscript, readEps(bytes).program) : null;
  return (await inspect(pdf ? 'pdf' : kind, pdf ?? bytes, laser)).check;
}

serveJobs(check);
