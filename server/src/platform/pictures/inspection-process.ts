/** The process that reads and checks vector files. checks.ts starts it. */
import type { VectorKind } from '#contract/common/file-checks';
import type { Laser } from '#contract/common/lasers';
import { inspect } from '#engraving/inspecting/inspect';
import { serveJobs } from '../processes/serve-jobs.ts';

export interface InspectionJob {
  kind: VectorKind;
  bytes: Uint8Array;
  laser: Laser;
  /** Of a file whose pages are read one by one. */
  page?: number;
}

serveJobs(
  async ({ kind, bytes, laser, page }: InspectionJob) => (await inspect(kind, bytes, laser, page)).check,
);
