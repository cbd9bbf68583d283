/** Draws and exports in a process of its own, one job at a time, and keeps what was drawn last. */
import path from 'node:path';
import type { DrawingFormat } from '#contract/fonts';
import type { CatalogFont } from '#engraving/fonts/catalog';
import { engineVersion, type RingInput } from '#engraving/ring-drawing';
import type { Ctx } from '../../platform/ctx.ts';
import { Refusal, refuseField } from '../../platform/http/refusal.ts';
import { uploader, viewer } from '../../platform/images/requester.ts';
import { FairQueue } from '../../platform/processes/fair-queue.ts';
import { JobProcess } from '../../platform/processes/job-process.ts';
import { Recent } from '../../platform/recent.ts';
import { digestOf } from '../../platform/work.ts';
import type { Answer, Drawn, DrawJob, FilesJob, KeptDrawing } from './drawing-jobs.ts';

/** In ms. */
const timeoutMs = 5000;
/** In bytes. */
const maxMemory = 512 * 1024 * 1024;
/** The largest heap of the process in MB. */
const maxHeap = 256;
/** Characters of the drawings that are kept. */
const mostKept = 24_000_000;

const queue = new FairQueue();
const engine = new JobProcess<DrawJob | FilesJob, Answer>({
  file: path.join(import.meta.dirname, 'drawing-process.ts'),
  niceness: 5,
  maxMemory,
  maxHeap,
});
const drawings = new Recent<Drawn>(mostKept, ({ contours, svg }) => contours.length + svg.length);

const tooLong = () =>
  new Refusal(
    'UNAVAILABLE',
    'کشیدن این نوشته بیش از حد طول کشید. آن را کوتاه‌تر کنید یا کمی بعد دوباره تلاش کنید.',
    { retryAfter: 10 },
  );

async function run(ctx: Ctx, job: DrawJob | FilesJob) {
  const answer = await engine.run(job, timeoutMs);
  if (answer === 'late') throw tooLong();
  if (answer !== null && 'refused' in answer) throw refuseField(answer.refused.field, answer.refused.message);
  if (answer !== null && !('failed' in answer)) return answer;
  ctx.log.error({ why: answer?.failed ?? 'its process died' }, 'the engraving engine failed');
  throw new Refusal('INTERNAL');
}

/**
 * Draws a text with a font. Throws VALIDATION with the field that the engine cannot draw, UNAVAILABLE if it takes too
 * long, and RATE_LIMITED or UNAVAILABLE if too many wait.
 */
export async function draw(ctx: Ctx, font: CatalogFont, input: RingInput): Promise<Drawn> {
  const { digest, type, files } = font;
  const key = digestOf('drawing', { engineVersion, digest, input });
  const known = drawings.get(key);
  if (known) return known;
  return queue.run(uploader(ctx.caller), async () => {
    // The same may have been drawn while it waited.
    const already = drawings.get(key);
    if (already) return already;
    const made = await run(ctx, { make: 'drawing', font: { digest, type, files }, input });
    if (!('drawn' in made)) throw new Error('no drawing');
    drawings.set(key, made.drawn);
    return made.drawn;
  });
}

/** Returns a kept drawing's files in the order of the formats; refuses as `draw`. */
export async function filesOf(
  ctx: Ctx,
  drawing: KeptDrawing,
  name: string,
  formats: readonly DrawingFormat[],
): Promise<Buffer[]> {
  const job: FilesJob = { make: 'files', drawing, formats, name };
  // Files are waited for apart from drawings, so that a burst of those does not hold up an order.
  const made = await queue.run(viewer(ctx.caller, ctx.ip), () => run(ctx, job));
  if (!('files' in made)) throw new Error('no files');
  return made.files.map((content) => Buffer.from(content));
}
