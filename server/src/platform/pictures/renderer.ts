/** Decodes pictures and draws vector files in child processes. */
import path from 'node:path';
import { type JobLimits, jobQueue } from '../processes/job-queue.ts';
import { memoryLimits, timeoutMs as vectorTimeoutMs } from '../processes/vector-limits.ts';
import type { Job, MadePicture } from './drawing.ts';
import type { Lane, Requester } from '../processes/requester.ts';
import type { Platform } from '../work/ctx.ts';

/**
 * Time limits for one picture in ms. Uploads wait for theirs; views give up early and leave the picture to the
 * background job, which has its own process.
 */
const timeoutsMs: Record<Lane, number> = {
  order: 20_000,
  upload: 20_000,
  view: 3000,
  public: 3000,
  job: 60_000,
};
/** In bytes. */
const maxMemory = 256 * 1024 * 1024;
const file = path.join(import.meta.dirname, 'renderer-process.ts');
/** The process that draws vector files, which has the limits of their checks. */
export const vectorProgram = {
  file,
  niceness: 3,
  ...memoryLimits,
  cpuSeconds: vectorTimeoutMs / 1000,
  hasSpare: true,
};

const pictureProgram = {
  file,
  niceness: 3,
  maxMemory,
  cpuSeconds: 60,
  // A photograph of a phone takes longer than a drawing.
  shortCpuSeconds: 1,
};

type Made<J extends Job> = J['make'] extends 'square' | 'whole' ? MadePicture : Buffer;
type Given<J extends Job> = () => Promise<J> | J;

const renders = jobQueue<Job, MadePicture | Buffer>(
  ({ make }) => (make === 'vectorThumb' ? vectorProgram : pictureProgram),
  { ofFiles: true },
);

/** The number of pictures waiting to be rendered, without those of the background job. */
export const waitingPictures = ({ services }: Pick<Platform, 'services'>): number =>
  services.get(renders).waiting;

/** Returns null if the picture cannot be made, 'late' if it takes too long; throws as FairQueue does. */
export const render = <J extends Job>(
  { services }: Pick<Platform, 'services'>,
  requester: Requester,
  given: Given<J>,
  { timeoutMs = timeoutsMs[requester.lane], ...limits }: Partial<JobLimits> = {},
) =>
  services.get(renders).run(requester, given, { timeoutMs, ...limits }) as Promise<Made<J> | null | 'late'>;
