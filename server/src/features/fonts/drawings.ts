/** Draws and exports with the engraving engine, and caches the latest drawings. */
import { tidyRingText } from '#contract/common/ring-text';
import type { DrawingFormat } from '#contract/fonts';
import type { CatalogFont } from '#engraving/fonts/catalog';
import { explainMissing } from '#engraving/fonts/missing';
import type { OutlinedDrawing, Outlines } from '#engraving/operations/lettering';
import { engineVersion, type RingInput } from '#engraving/ring-drawing';
import type { Ctx } from '../../platform/work/ctx.ts';
import { refuseField } from '../../platform/foundation/refusal.ts';
import { uploader, viewer } from '../../platform/processes/requester.ts';
import { LruCache } from '../../platform/foundation/lru-cache.ts';
import { askEngine } from '../../platform/pictures/engine.ts';
import { digestOf } from '../../platform/work/work.ts';

/** Characters of the cached drawings. */
const maxCachedBytes = 24_000_000;
/** The diameter in mm of the laser's spot that warnings are about. */
const spot = 0.05;
const tooLong = 'کشیدن این نوشته بیش از حد طول کشید. آن را کوتاه‌تر کنید یا کمی بعد دوباره تلاش کنید.';

const openDrawings = () => ({
  drawings: new LruCache<OutlinedDrawing>(
    maxCachedBytes,
    ({ contours, svg }) => contours.length + svg.length,
  ),
  inMaking: new Map<string, Promise<OutlinedDrawing>>(),
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
): Promise<OutlinedDrawing> {
  const key = digestOf('drawing', { engineVersion, digest: font.digest, input });
  const { drawings, inMaking } = ctx.services.get(openDrawings);
  for (let begun = inMaking.get(key); begun; begun = inMaking.get(key)) {
    const drawing = await begun.catch(() => null);
    // It may have been refused because of the limit of its requester, so that this one tries again.
    if (drawing) return drawing;
  }
  const cached = drawings.get(key);
  if (cached) return cached;
  const pending = askEngine(
    ctx,
    'lettering',
    uploader(ctx.caller),
    'outline',
    { input: { ...input, fontId: font.id }, spot },
    { tooLong, subject: key },
  )
    .then((reply) => {
      if ('answer' in reply) {
        drawings.set(key, reply.answer);
        return reply.answer;
      }
      const { refused } = reply;
      if (refused.of !== 'drawing') throw new Error(refused.message);
      const { field, message, fault } = refused;
      const { message: explained } =
        fault.code === 'unknown-glyphs'
          ? explainMissing(tidyRingText(input.text), fault.characters, offered)
          : { message };
      throw refuseField(field, explained);
    })
    .finally(() => inMaking.delete(key));
  inMaking.set(key, pending);
  return pending;
}

/** Returns the characters of a text that a font cannot draw. */
export async function missingIn(ctx: Ctx, font: CatalogFont, text: string): Promise<readonly string[]> {
  const input = { fontId: font.id, text };
  const reply = await askEngine(ctx, 'lettering', uploader(ctx.caller), 'missing', input, { tooLong });
  if ('refused' in reply) throw new Error(reply.refused.message);
  return reply.answer.characters;
}

/** Returns a kept drawing's files in the order of the formats; refuses as `draw`. */
export async function filesOf(
  ctx: Ctx,
  outlines: Outlines,
  name: string,
  formats: readonly DrawingFormat[],
  requester = viewer(ctx.caller, ctx.ip),
): Promise<Buffer[]> {
  const input = { drawings: [{ outlines, name }], formats };
  const reply = await askEngine(ctx, 'lettering', requester, 'export', input, { tooLong });
  if ('refused' in reply) throw new Error(reply.refused.message);
  return reply.answer.files.map((content) => Buffer.from(content));
}
