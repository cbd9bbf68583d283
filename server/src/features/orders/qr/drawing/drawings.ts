/** Draws codes in a process of their own, one at a time. */
import path from 'node:path';
import type { QrFormat } from '#contract/qr';
import type { Ctx } from '../../../../platform/ctx.ts';
import { refuseField } from '../../../../platform/http/refusal.ts';
import type { Requester } from '../../../../platform/images/requester.ts';
import { FairQueue } from '../../../../platform/processes/fair-queue.ts';
import { drawingEngine } from '../../../fonts/drawing-engine.ts';
import type { Answer, DrawJob } from './jobs.ts';

/** In ms. A code with a logo is read many times before it is taken. */
const timeoutMs = 20_000;

const queue = new FairQueue();
const draw = drawingEngine<DrawJob, Answer>(
  path.join(import.meta.dirname, 'drawing-process.ts'),
  timeoutMs,
  'ساخت این کد بیش از حد طول کشید. کمی بعد دوباره تلاش کنید.',
);

/** Throws VALIDATION at `logo` if it spoils the code, RATE_LIMITED or UNAVAILABLE if that takes too long. */
export async function drawCode<F extends readonly QrFormat[]>(
  ctx: Pick<Ctx, 'log'>,
  requester: Requester,
  job: Omit<DrawJob, 'formats'> & { formats: F },
): Promise<{ [N in keyof F]: Buffer }> {
  const answer = await queue.run(requester, () => draw(ctx, job));
  if ('refused' in answer) throw refuseField('logo', answer.refused);
  return answer.files.map((content) => Buffer.from(content)) as { [N in keyof F]: Buffer };
}
