/** Thumbnails of private files: rendered at the first request, stored, and served through the owner's call. */
import { type FileKind, isVectorKind } from '#contract/common/files';
import type { ThumbWidth } from '#contract/common/media';
import { pictureVersion } from '#engraving/reading/picture';
import type { Ctx } from '../work/ctx.ts';
import { type Db, hasRow } from '../database/database.ts';
import { processQueue } from './file-queues.ts';
import type { StagedFile } from '../files/store.ts';
import { Refusal } from '../foundation/refusal.ts';
import type { Job } from './drawing.ts';
import { hasLibcdr } from '../processes/libcdr.ts';
import { isDecodable } from './picture.ts';
import { render } from './renderer.ts';
import { readableOf } from './programs.ts';
import type { Requester } from '../processes/requester.ts';
import { timeoutMs as vectorTimeoutMs } from '../processes/vector-limits.ts';
import {
  isBusy,
  isGone,
  type SourceFile,
  storeVariant,
  type Variant,
  type VariantParts,
  variantOf,
} from '../files/variants.ts';

/** A drawing that has no thumbnail shows this only when it is rendered. */
export async function canHaveThumb(file: Pick<StagedFile, 'kind' | 'staged'>): Promise<boolean> {
  if (file.kind === 'jpg' || file.kind === 'png' || file.kind === 'webp') return isDecodable(file.staged);
  return isVectorKind(file.kind);
}

/** A picture of at most `width` × `width` px, of the first page if no other is asked for. */
export interface ThumbSize {
  width: ThumbWidth;
  /** From 1; only of a kind that `mayHavePages`. */
  page?: number;
}

/**
 * Null if none can be made. Throws UNAVAILABLE if it takes too long; the background job then makes it, for the person whose
 * share of its queue it takes. A later page may take as long as a check; if it takes longer, it has no thumbnail.
 */
export async function thumbOf(
  ctx: VariantParts & Pick<Ctx, 'clock'>,
  requester: Requester,
  file: SourceFile,
  { width, page = 1 }: ThumbSize,
  person: number,
): Promise<Variant | null> {
  const source = await sourceOf(ctx, requester, file, { width, page });
  const limits = { subject: file.store_key };
  return variantOf(ctx, requester, file.store_key, source.variant, 'webp', async () => {
    if (page > 1) {
      const whole = { ...limits, timeoutMs: vectorTimeoutMs, storesLate: true };
      const outcome = await source.make((job) => render(ctx, requester, job, whole));
      return outcome === 'late' ? null : outcome;
    }
    // A file that took too long at one width does so at another too.
    const isSlow = await isQueued(ctx.db, file.store_key);
    const outcome = isSlow ? 'late' : await source.make((job) => render(ctx, requester, job, limits));
    if (outcome !== 'late') return outcome;
    await queueThumb(ctx, file, width, person);
    throw new Refusal('UNAVAILABLE', 'پیش‌نمایش این فایل کمی دیگر آماده می‌شود.', { retryAfter: 60 });
  });
}

/** `ThumbSize` with its defaults, and with any width that a queued job may have. */
interface DrawnSize {
  width: number;
  page: number;
}

type Made = Buffer | null | 'late';
type Draw = (job: () => Promise<ThumbJob>) => Promise<Made>;

/** The variant's name, and how it is made with a renderer. */
interface ThumbSource {
  variant: string;
  make: (draw: Draw) => Promise<Made>;
}

async function sourceOf(
  parts: VariantParts,
  requester: Requester,
  file: SourceFile,
  size: DrawnSize,
): Promise<ThumbSource> {
  const drawnOf = (read: SourceFile, draw: Draw) =>
    parts.files.withPath(read.store_key, (pathOf) =>
      draw(async () => thumbJob(read.kind, await pathOf(), size)),
    );
  const named = (isDrawn: boolean) => nameOf(file, size, isDrawn);
  if (file.kind !== 'cdr') {
    const read = await readableOf(parts, requester, file);
    return { variant: named(read !== null), make: (draw) => drawnOf(read ?? file, draw) };
  }
  // CorelDRAW's own picture shows letters and effects that others do not draw.
  return {
    variant: named(await hasLibcdr()),
    async make(draw) {
      const preview = await drawnOf(file, draw);
      if (preview) return preview;
      const read = await readableOf(parts, requester, file);
      return read && drawnOf(read, draw);
    },
  };
}

/** A file that was not drawn shows its preview, under another name, so that the real picture takes its place later. */
const nameOf = ({ kind }: SourceFile, { width, page }: DrawnSize, isDrawn: boolean) =>
  [
    `thumb ${width}`,
    ...(page > 1 ? [`page ${page}`] : []),
    ...(drawnKinds.has(kind) ? [pictureVersion] : []),
    ...(isDrawn ? [] : ['preview']),
  ].join(' ');

/** The kinds whose pictures our own readers draw; a new version makes them again. */
const drawnKinds = new Set<SourceFile['kind']>(['svg', 'dxf', 'plt']);

const thumbJob = (kind: FileKind, source: string, { width: max, page }: DrawnSize): ThumbJob =>
  isVectorKind(kind) ? { make: 'vectorThumb', source, max, kind, page } : { make: 'thumb', source, max };

type ThumbJob = Extract<Job, { make: 'thumb' | 'vectorThumb' }>;

/** The most thumbnails of one person that may wait for the background job. */
const maxQueued = 100;

const isQueued = (db: Db, source: string): Promise<boolean> =>
  hasRow(db.selectFrom('thumb_wishes').select('source').where('source', '=', source));

async function queueThumb(
  { pool, clock }: Pick<Ctx, 'pool' | 'clock'>,
  { kind, store_key }: SourceFile,
  width: ThumbWidth,
  person: number,
): Promise<void> {
  await pool.query(
    `INSERT INTO thumb_wishes (source, width, kind, person_id, created_at)
     SELECT $1, $2, $3, $4, $5 WHERE (SELECT count(*) FROM thumb_wishes WHERE person_id = $4) < $6
     ON CONFLICT DO NOTHING`,
    [store_key, width, kind, person, clock.now(), maxQueued],
  );
}

/** `timeoutMs` limits each thumbnail; `failed` counts those that cannot be made. */
export async function makeQueuedThumbs(
  platform: VariantParts,
  signal: AbortSignal,
  timeoutMs?: number,
): Promise<{ made: number; failed: number }> {
  const counts = { made: 0, failed: 0 };
  const requester: Requester = { lane: 'job', key: 'job' };
  await processQueue(platform.db, 'thumb_wishes', signal, async ({ source, width, kind }, isGivenUp) => {
    const file = { kind, store_key: source };
    const limits = { signal, subject: source, ...(timeoutMs !== undefined && { timeoutMs }) };
    const size = { width, page: 1 };
    let variant = nameOf(file, size, false);
    let data: Buffer | null = null;
    try {
      const thumb = await sourceOf(platform, requester, file, size);
      ({ variant } = thumb);
      const outcome = isGivenUp ? null : await thumb.make((job) => render(platform, requester, job, limits));
      if (outcome !== 'late') data = outcome;
    } catch (error) {
      if (isBusy(error) && !isGivenUp) return 'later';
      if (!isGone(error) && !isBusy(error)) throw error;
    }
    if (signal.aborted) return 'later';
    await storeVariant(platform, source, variant, 'webp', data);
    counts[data ? 'made' : 'failed'] += 1;
    return 'ended';
  });
  return counts;
}
