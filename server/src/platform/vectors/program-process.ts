/** The process that has programs run. programs.ts starts it. */
import { readEps } from '#engraving/reading/eps';
import { epsToPdf } from '../images/ghostscript.ts';
import { serveJobs } from '../processes/serve-jobs.ts';

export interface ProgramJob {
  bytes: Uint8Array;
}

/** `pdf` is null when nothing comes of the program, and 'late' when the machine was too busy for it. */
export interface Drawn {
  pdf: Uint8Array | null | 'late';
}

serveJobs(async ({ bytes }: ProgramJob): Promise<Drawn> => ({ pdf: await epsToPdf(readEps(bytes).program) }));
