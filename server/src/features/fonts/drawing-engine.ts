import type { Ctx } from '../../platform/work/ctx.ts';
import { Refusal } from '../../platform/foundation/refusal.ts';
import type { Requester } from '../../platform/processes/requester.ts';
import { jobQueue } from '../../platform/processes/job-queue.ts';

/** In bytes. */
const maxMemory = 512 * 1024 * 1024;
/** The largest heap of the process in MB. */
const maxHeap = 256;

/** The first drawing of a process takes longer, because it reads the engine and the font. */
const shortCpuSeconds = 1.5;

/** A fault of the program, with its stack. */
export interface Failed {
  failed: string;
}

/**
 * Returns a function that has a requester's job done; `subject` identifies what it is about. It throws as JobQueue does, UNAVAILABLE
 * with `tooLong`, and INTERNAL if the process fails.
 */
export function drawingEngine<Job extends object, Answer extends object>(
  file: string,
  timeoutMs: number,
  tooLong: string,
  niceness = 10,
) {
  const program = { file, niceness, maxMemory, maxHeap, cpuSeconds: timeoutMs / 1000, shortCpuSeconds };
  const jobs = jobQueue<Job, Answer | Failed>(() => program);
  return async (
    { log, services }: Pick<Ctx, 'log' | 'services'>,
    requester: Requester,
    job: Job,
    subject?: string,
  ): Promise<Answer> => {
    const answer = await services.get(jobs).run(requester, () => job, { timeoutMs, subject });
    if (answer === 'late') throw new Refusal('UNAVAILABLE', tooLong, { retryAfter: 10 });
    if (answer !== null && !('failed' in answer)) return answer;
    log.error({ why: answer?.failed ?? 'its process died' }, 'the engraving engine failed');
    throw new Refusal('INTERNAL');
  };
}
