/** The process that has programs run, and CorelDRAW files drawn. programs.ts starts it. */
import { readFile } from 'node:fs/promises';
import { readEps } from '#engraving/reading/eps';
import { epsToPdf } from '../processes/ghostscript.ts';
import { corelToSvg } from '../processes/libcdr.ts';
import { serveJobs } from '../processes/serve-jobs.ts';

/** A program is drawn as a PDF, a CorelDRAW file as an SVG. */
export type DrawnKind = 'pdf' | 'svg';

export interface ProgramJob {
  /** The path of the file. */
  source: string;
  as: DrawnKind;
}

/** `data` is null when nothing comes of the file, and 'late' when the machine was too busy for it. */
export interface Drawn {
  data: Uint8Array | null | 'late';
}

serveJobs(async ({ source, as }: ProgramJob, signal): Promise<Drawn> => {
  const bytes = await readFile(source);
  return {
    data: await (as === 'pdf' ? epsToPdf(readEps(bytes).program, signal) : corelToSvg(bytes, signal)),
  };
});
