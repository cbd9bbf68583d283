/** Draws and exports in a separate process, and caches the latest drawings. */
import path from 'node:path';
import { tidyRingText } from '#contract/common/ring-text';
import type { DrawingFormat } from '#contract/fonts';
import type { CatalogFont } from '#engraving/fonts/catalog';
import { explainMissing } from '#engraving/fonts/missing';
import { engineVersion, type RingInput } from '#engraving/ring-drawing';
import type { Ctx } from '../../platform/work/ctx.ts';
import { refuseField } from '../../platform/foundation/refusal.ts';
import { uploader, viewer } from '../../platform/processes/requester.ts';
import { LruCache } from '../../platform/foundation/lru-cache.ts';
import { digestOf } from '../../platform/work/work.ts';
import { drawingEngine } from './drawing-engine.ts';
import type { Answer, DrawnRing, DrawJob, FilesJob, Outlines } from './drawing-jobs.ts';

/** Characters of the drawings that are kept. */
const maxCachedBytes = 24_000_000;

const runJob = drawingEngine<DrawJob | FilesJob, Answer>(
  path.join(import.meta.dirname, 'drawing-process.ts'),
  5000,
  'کشیدن این نوشته بیش از حد طول کشید. آن را کوتاه‌تر کنید یا کمی بعد دوباره تلاش کنید.',
);
const openDrawings = () => ({
  drawings: new LruCache<DrawnRing>(maxCachedBytes, ({ contours, svg }) => contours.length + svg.length),
  inMaking: new Map<string, Promise<DrawnRing>>(),
});

/**
 * Throws VALIDATION with the field that cannot be drawn, UNAVAILABLE (slow, busy) or RATE_LIMITED (busy). `offered` are the
 * fonts to choose from when this one lacks a character.
 */
export async function draw(
  ctx: Ctx,
  font: CatalogFont,
  input: RingInput,
  offered: readonly CatalogFont[],
): Promise<DrawnRing> {
  const { digest, type, files } = font;
  const key = digestOf('drawing', { engineVersion, digest, input });
  const { drawings: drawings, inMaking } = ctx.services.get(openDrawings);
  for (let begun = inMaking.get(key); begun; begun = inMaking.get(key)) {
    const drawing = await begun.catch(() => null);
    // It may have been refused because of the limit of its requester, so that this one tries again.
    if (drawing) return drawing;
  }
  const cached = drawings.get(key);
  if (cached) return cached;
  const pending = runJob(
    ctx,
    uploader(ctx.caller),
    { make: 'drawing', font: { digest, type, files }, input },
    key,
  )
    .then((answer) => {
      if ('refused' in answer) {
        const { field, message, missing } = answer.refused;
        const { message: more } =
          missing.length > 0 ? explainMissing(tidyRingText(input.text), missing, offered) : { message };
        throw refuseField(field, more);
      }
      if (!('drawn' in answer)) throw new Error('no drawing');
      drawings.set(key, answer.drawn);
      return answer.drawn;
    })
    .finally(() => inMaking.delete(key));
  inMaking.set(key, pending);
  return pending;
}

/** Returns a kept drawing's files in the order of the formats; refuses as `draw`. */
export async function filesOf(
  ctx: Ctx,
  outlines: Outlines,
  name: string,
  formats: readonly DrawingFormat[],
  requester = viewer(ctx.caller, ctx.ip),
): Promise<Buffer[]> {
  const job: FilesJob = { make: 'files', drawing: outlines, formats, name };
  const answer = await runJob(ctx, requester, job);
  if (!('files' in answer)) throw new Error('no files');
  return answer.files.map((content) => Buffer.from(content));
}
