import type { Ctx } from '../../platform/ctx.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { JobProcess } from '../../platform/processes/job-process.ts';

/** In bytes. */
const maxMemory = 512 * 1024 * 1024;
/** The largest heap of the process in MB. */
const maxHeap = 256;

/** A fault of the program, with its stack. */
export interface Failed {
  failed: string;
}

/** The caller sends a job at a time. Throws UNAVAILABLE with `tooLong`, or INTERNAL if the process fails. */
export function drawingEngine<Job extends object, Answer extends object>(
  file: string,
  timeoutMs: number,
  tooLong: string,
) {
  const engine = new JobProcess<Job, Answer | Failed>({ file, niceness: 5, maxMemory, maxHeap });
  return async ({ log }: Pick<Ctx, 'log'>, job: Job): Promise<Answer> => {
    const answer = await engine.run(job, timeoutMs);
    if (answer === 'late') throw new Refusal('UNAVAILABLE', tooLong, { retryAfter: 10 });
    if (answer !== null && !('failed' in answer)) return answer;
    log.error({ why: answer?.failed ?? 'its process died' }, 'the engraving engine failed');
    throw new Refusal('INTERNAL');
  };
}
