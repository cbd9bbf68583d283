/** Thumbnails of private files: rendered at the first request, stored, and served through the owner's call. */
import { isVectorKind } from '#contract/common/file-checks';
import type { ThumbWidth } from '#contract/common/media';
import { pictureVersion } from '#engraving/reading/picture';
import type { Ctx } from '../ctx.ts';
import { type Db, hasRow } from '../database.ts';
import { processQueue } from '../file-queues.ts';
import type { FileStore, StagedFile } from '../files/store.ts';
import { Refusal } from '../http/refusal.ts';
import type { Job } from './drawing.ts';
import { isDecodable } from './picture.ts';
import { render } from './renderer.ts';
import { readableOf } from '../vectors/programs.ts';
import { type Requester, viewer } from './requester.ts';
import {
  bytesOf,
  isBusy,
  isGone,
  type KeptFile,
  keepVariant,
  type Variant,
  type VariantParts,
  variantOf,
} from './variants.ts';

/** A drawing that has no thumbnail shows this only when it is rendered. */
export async function canHaveThumb(file: Pick<StagedFile, 'kind' | 'staged'>): Promise<boolean> {
  if (file.kind === 'jpg' || file.kind === 'png' || file.kind === 'webp') return isDecodable(file.staged);
  return isVectorKind(file.kind);
}

/** Null if none can be made. Throws UNAVAILABLE if it takes too long; the background job then makes it. */
export async function thumbOf(
  ctx: VariantParts & Pick<Ctx, 'caller' | 'ip'>,
  file: KeptFile,
  width: ThumbWidth,
): Promise<Variant | null> {
  const requester = viewer(ctx.caller, ctx.ip);
  const read = await readableOf(ctx, requester, file);
  return variantOf(ctx, requester, file.store_key, nameOf(file, width, read), 'webp', async () => {
    // A file that took too long at one width does so at another too.
    const isSlow = await isQueued(ctx.db, file.store_key);
    const made = isSlow ? 'late' : await render(requester, () => thumbJob(ctx.files, read ?? file, width));
    if (made !== 'late') return made;
    await queueThumb(ctx, file, width);
    throw new Refusal('UNAVAILABLE', 'پیش‌نمایش این فایل کمی دیگر آماده می‌شود.', { retryAfter: 60 });
  });
}

/** A program that was not run shows its preview, under a name of its own, so that the real picture takes its place. */
const nameOf = ({ kind }: Pick<KeptFile, 'kind'>, width: number, read: object | null) =>
  [`thumb ${width}`, ...(drawnKinds.has(kind) ? [pictureVersion] : []), ...(read ? [] : ['preview'])].join(
    ' ',
  );

/** The kinds whose pictures our own readers draw; a new version makes them again. */
const drawnKinds = new Set(['svg', 'dxf', 'plt']);

async function thumbJob(files: FileStore, { kind, store_key }: KeptFile, max: number): Promise<ThumbJob> {
  const source = await bytesOf(files, store_key);
  return isVectorKind(kind) ? { make: 'vectorThumb', source, max, kind } : { make: 'thumb', source, max };
}

type ThumbJob = Extract<Job, { make: 'thumb' | 'vectorThumb' }>;

/** The most thumbnails of one person that may wait for the background job. */
const maxQueued = 100;

const isQueued = (db: Db, source: string): Promise<boolean> =>
  hasRow(db.selectFrom('thumb_wishes').select('source').where('source', '=', source));

async function queueThumb(
  { pool, clock, caller }: Pick<Ctx, 'pool' | 'clock' | 'caller'>,
  { kind, store_key }: KeptFile,
  width: ThumbWidth,
): Promise<void> {
  await pool.query(
    `INSERT INTO thumb_wishes (source, width, kind, person_id, created_at)
     SELECT $1, $2, $3, $4, $5 WHERE (SELECT count(*) FROM thumb_wishes WHERE person_id = $4) < $6
     ON CONFLICT DO NOTHING`,
    [store_key, width, kind, caller.id, clock.now(), maxQueued],
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
    const read = await readableOf(platform, requester, file).catch(nullIfGone);
    const made = isGivenUp
      ? null
      : await render(requester, () => thumbJob(platform.files, read ?? file, width), {
          signal,
          ...(timeoutMs !== undefined && { timeoutMs }),
        }).catch(nullIfGone);
    if (signal.aborted) return 'later';
    const data = made === 'late' ? null : made;
    await keepVariant(platform, source, nameOf(file, width, read), 'webp', data);
    counts[data ? 'made' : 'failed'] += 1;
    return 'ended';
  });
  return counts;
}

function nullIfGone(error: unknown): null {
  if (isGone(error) || isBusy(error)) return null;
  throw error;
}
