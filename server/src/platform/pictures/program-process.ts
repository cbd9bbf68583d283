/** The process that has programs run, and CorelDRAW files drawn. programs.ts starts it. */
import { readEps } from '#engraving/reading/eps';
import { epsToPdf } from '../processes/ghostscript.ts';
import { corelToSvg } from '../processes/libcdr.ts';
import { serveJobs } from '../processes/serve-jobs.ts';

/** A program is drawn as a PDF, a CorelDRAW file as an SVG. */
export type DrawnKind = 'pdf' | 'svg';

export interface ProgramJob {
  bytes: Uint8Array;
  as: DrawnKind;
}

/** `data` is null when nothing comes of the file, and 'late' when the machine was too busy for it. */
export interface Drawn {
  data: Uint8Array | null | 'late';
}

serveJobs(
  async ({ bytes, as }: ProgramJob, signal): Promise<Drawn> => ({
    data: await (as === 'pdf' ? epsToPdf(readEps(bytes).program, signal) : corelToSvg(bytes, signal)),
  }),
);
