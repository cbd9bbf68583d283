/** Decodes pictures and draws vector files in child processes, one at a time. */
import path from 'node:path';
import { FairQueue } from '../processes/fair-queue.ts';
import { JobProcess } from '../processes/job-process.ts';
import { memoryLimits, timeoutMs as vectorTimeoutMs } from '../vectors/limits.ts';
import type { Job, MadePicture } from './drawing.ts';
import type { Lane, Requester } from './requester.ts';

/**
 * Time limits for one picture in ms. Uploads wait for theirs; views give up early and leave the picture to the
 * background job, which has its own process.
 */
const timeoutsMs: Record<Lane, number> = { upload: 20_000, view: 3000, public: 3000, job: 60_000 };
/** In bytes. */
const maxMemory = 256 * 1024 * 1024;
const file = path.join(import.meta.dirname, 'renderer-process.ts');
/** The process that draws vector files, which has the limits of their checks. */
export const vectorProgram = (niceness: number) => ({ file, niceness, ...memoryLimits });

type Made<J extends Job> = J['make'] extends 'square' | 'whole' ? MadePicture : Buffer;
type Given<J extends Job> = () => Promise<J> | J;

interface Limits {
  signal?: AbortSignal;
  /** In ms, instead of the lane's limit. */
  timeoutMs?: number;
}

class Renderer {
  readonly queue = new FairQueue();
  readonly #pictures: JobProcess<Job, MadePicture | Buffer>;
  readonly #vectors: JobProcess<Job, MadePicture | Buffer>;

  constructor(niceness: number) {
    this.#pictures = new JobProcess({ file, niceness, maxMemory });
    this.#vectors = new JobProcess(vectorProgram(niceness));
  }

  make<J extends Job>(requester: Requester, given: Given<J>, limits: Limits = {}) {
    return this.queue.run(requester, async () => {
      const job = await given();
      const isVector = job.make === 'vectorThumb';
      const most = limits.timeoutMs ?? timeoutsMs[requester.lane];
      const made = await (isVector ? this.#vectors : this.#pictures).run(
        job,
        isVector ? Math.min(most, vectorTimeoutMs) : most,
        limits.signal,
      );
      return made as Made<J> | null | 'late';
    });
  }
}

const front = new Renderer(5);
const back = new Renderer(15);

/** The number of pictures waiting to be rendered, without those of the background job. */
export const waitingPictures = (): number => front.queue.waiting;

/** Returns null if the picture cannot be made, 'late' if it takes too long; throws as FairQueue does. */
export const render = <J extends Job>(requester: Requester, job: Given<J>, limits?: Limits) =>
  (requester.lane === 'job' ? back : front).make(requester, job, limits);
