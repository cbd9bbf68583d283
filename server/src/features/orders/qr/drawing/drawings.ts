/** Draws codes in a process of their own, one at a time, and keeps the files that were asked for last. */
import path from 'node:path';
import type { QrFormat } from '#contract/qr';
import type { Ctx } from '../../../../platform/ctx.ts';
import { Refusal, refuseField } from '../../../../platform/http/refusal.ts';
import type { Requester } from '../../../../platform/images/requester.ts';
import { FairQueue } from '../../../../platform/processes/fair-queue.ts';
import { JobProcess } from '../../../../platform/processes/job-process.ts';
import type { Answer, DrawJob } from './jobs.ts';

/** In ms. A code with a logo is read many times before it is taken. */
const timeoutMs = 20_000;
/** In bytes. */
const maxMemory = 512 * 1024 * 1024;
/** The largest heap of the process in MB. */
const maxHeap = 256;

const queue = new FairQueue();
const drawer = new JobProcess<DrawJob, Answer>({
  file: path.join(import.meta.dirname, 'drawing-process.ts'),
  niceness: 5,
  maxMemory,
  maxHeap,
});

/**
 * Returns a code's files in the order of the formats. Throws VALIDATION at `logo` for a logo with which it cannot be
 * read, UNAVAILABLE if it takes too long, and RATE_LIMITED or UNAVAILABLE if too many wait.
 */
export async function drawCode<F extends readonly QrFormat[]>(
  { log }: Pick<Ctx, 'log'>,
  requester: Requester,
  job: Omit<DrawJob, 'formats'> & { formats: F },
): Promise<{ [N in keyof F]: Buffer }> {
  const answer = await queue.run(requester, () => drawer.run(job, timeoutMs));
  if (answer === 'late')
    throw new Refusal('UNAVAILABLE', 'ساخت این کد بیش از حد طول کشید. کمی بعد دوباره تلاش کنید.', {
      retryAfter: 10,
    });
  if (answer !== null && 'refused' in answer) throw refuseField('logo', answer.refused);
  if (answer === null || 'failed' in answer) {
    log.error({ why: answer?.failed ?? 'its process died' }, 'a code could not be drawn');
    throw new Refusal('INTERNAL');
  }
  return answer.files.map((content) => Buffer.from(content)) as { [N in keyof F]: Buffer };
}
