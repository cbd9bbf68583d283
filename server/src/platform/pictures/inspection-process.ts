/** The process that reads and checks vector files. checks.ts starts it. */
import { readFile } from 'node:fs/promises';
import type { VectorKind } from '#contract/common/file-checks';
import type { Laser } from '#contract/common/lasers';
import { inspect } from '#engraving/inspecting/inspect';
import { serveJobs } from '../processes/serve-jobs.ts';

export interface InspectionJob {
  kind: VectorKind;
  /** The path of the file. */
  source: string;
  laser: Laser;
  /** Of a file whose pages are read one by one. */
  page?: number;
}

serveJobs(
  async ({ kind, source, laser, page }: InspectionJob) =>
    (await inspect(kind, await readFile(source), laser, page)).check,
);
