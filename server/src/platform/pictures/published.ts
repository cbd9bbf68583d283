/**
 * Public pictures under /media. Only published pictures are served, under random keys that are never reused, so
 * browsers may cache them for ever.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';
import { toLatinDigits } from '#contract/common/digits';
import { type FileKind, mimeOf } from '#contract/common/files';
import { mediaBase, mediaQualities, mediaWidths, usualQuality } from '#contract/common/media';
import { filesGone } from '../work/content-changes.ts';
import type { Ctx, Platform } from '../work/ctx.ts';
import type { StagedFile } from '../files/store.ts';
import type { Pictures } from '../database/database-types.ts';
import { notFound, Refusal, refuseField } from '../foundation/refusal.ts';
import { bodyFor } from '../http/send-file.ts';
import type { MadePicture } from './drawing.ts';
import { callerOf } from '../sessions.ts';
import { render } from './renderer.ts';
import { viewer } from '../processes/requester.ts';
import { type CallWork, transact, type Work } from '../work/work.ts';
import { deleteVariants, variantOf } from '../files/variants.ts';

type PictureRow = Pick<Selectable<Pictures>, 'store_key' | 'kind' | 'width' | 'size'> & {
  is_public: boolean;
};

/** A picture that `publish` can store. */
export interface StagedPicture extends Pick<MadePicture, 'kind' | 'width' | 'height'> {
  file: StagedFile;
}

export const stagePicture = async (
  ctx: Pick<Ctx, 'stageBytes'>,
  { data, ...picture }: MadePicture,
): Promise<StagedPicture> => ({ ...picture, file: await ctx.stageBytes(data, picture.kind) });

/** Publishes the caller's picture at the commit. Returns its path. */
export async function publish(work: CallWork, { file, ...picture }: StagedPicture): Promise<string> {
  const [{ size, sha256, store_key }] = await work.store([file]);
  await work.tx
    .insertInto('pictures')
    .values({ ...picture, size, sha256, store_key, person_id: work.caller.id })
    .execute();
  return mediaBase + store_key;
}

/** Unpublishes a picture at the commit, and removes its file and its variants. */
export async function withdraw(work: Work, path: string): Promise<void> {
  const key = path.slice(mediaBase.length);
  const removed = await work.tx
    .deleteFrom('pictures')
    .where('store_key', '=', key)
    .returning('store_key')
    .execute();
  work.deleteFiles(removed.map((row) => row.store_key));
  await deleteVariants(work, [key]);
}

/**
 * Takes a picture of the shop's content away from the public at the commit. For 30 days `swapPictures` shows it again, and
 * admins see it in the record of changes.
 */
export async function setAside(work: Work, path: string): Promise<void> {
  const key = path.slice(mediaBase.length);
  await work.tx.updateTable('pictures').set({ removed_at: work.now }).where('store_key', '=', key).execute();
  await deleteVariants(work, [key]);
}

/** Shows again what `setAside` took away; throws CONFLICT when it has been dropped meanwhile. */
async function bringBack({ tx }: Work, path: string): Promise<void> {
  const back = await tx
    .updateTable('pictures')
    .set({ removed_at: null })
    .where('store_key', '=', path.slice(mediaBase.length))
    .returning('store_key')
    .executeTakeFirst();
  if (!back) throw filesGone();
}

/** Shows an item's former picture in place of its present one; each may be none. */
export async function swapPictures(work: Work, present: string | null, former: string | null): Promise<void> {
  if (present === former) return;
  if (present !== null) await setAside(work, present);
  if (former !== null) await bringBack(work, former);
}

export const dropSetAside = (platform: Platform, before: Date): Promise<number> =>
  transact(platform, null, async (work) => {
    const dropped = await work.tx
      .deleteFrom('pictures')
      .where('removed_at', '<', before)
      .returning('store_key')
      .execute();
    const keys = dropped.map((row) => row.store_key);
    work.deleteFiles(keys);
    await deleteVariants(work, keys);
    return keys.length;
  });

const widest = Math.max(...mediaWidths);

export function mediaRoute(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { key: string }; Querystring: Record<string, unknown> }>(
    `${mediaBase}:key`,
    async (request, reply) => {
      const width = oneOf(mediaWidths, request.query, 'w');
      const quality = oneOf(mediaQualities, request.query, 'q');
      const picture = await find(platform, request.params.key);
      const isShown = picture?.is_public === true || (picture && (await callerOf(platform, request))?.admin);
      if (!picture || !isShown) throw notFound('تصویری با این آدرس پیدا نشد.');
      reply
        .header('vary', 'Accept')
        .header(
          'cache-control',
          picture.is_public ? 'public, max-age=31536000, immutable' : 'private, no-store',
        )
        .header('content-security-policy', "default-src 'none'; sandbox");
      const kind: FileKind = takesWebp(request) ? 'webp' : picture.kind;
      if (kind === picture.kind && (width ?? picture.width) >= picture.width && quality === null)
        return sendVariant(platform, request, reply, picture, kind);
      const variant = {
        kind,
        // Without a width, or with one beyond the picture's own, the smallest listed width that holds the
        // picture stands for all larger ones, so that only one variant is stored.
        width: Math.min(width ?? widest, mediaWidths.find((each) => each >= picture.width) ?? widest),
        // PNG is lossless at every quality.
        quality: kind === 'png' ? 100 : (quality ?? usualQuality),
      };
      const requester = viewer(await callerOf(platform, request), request.ip);
      const stored = await variantOf(
        platform,
        requester,
        picture.store_key,
        `${variant.width} ${variant.quality} ${kind}`,
        kind,
        async () => {
          const subject = picture.store_key;
          const data = await platform.files.withPath(subject, (pathOf) =>
            render(
              platform,
              requester,
              async () => ({ ...variant, make: 'variant' as const, source: await pathOf() }),
              { subject },
            ),
          );
          if (!data || data === 'late') throw new Refusal('UNAVAILABLE', undefined, { retryAfter: 60 });
          return data;
        },
      );
      if (!stored) throw notFound();
      return sendVariant(platform, request, reply, stored, kind);
    },
  );
}

async function find({ pool }: Platform, key: string): Promise<PictureRow | undefined> {
  if (!/^[0-9a-f]{32}$/.test(key)) return undefined;
  const { rows } = await pool.query<PictureRow>({
    name: 'picture',
    text: 'SELECT store_key, kind, width, size, removed_at IS NULL AS is_public FROM pictures WHERE store_key = $1',
    values: [key],
  });
  return rows[0];
}

/** Returns the query's number if it is in the list, null if it is absent; throws VALIDATION otherwise. */
function oneOf(list: readonly number[], query: Record<string, unknown>, name: 'w' | 'q'): number | null {
  const given = query[name];
  if (given === undefined) return null;
  const digits = typeof given === 'string' ? toLatinDigits(given) : '';
  const value = /^\d{1,4}$/.test(digits) ? Number(digits) : Number.NaN;
  if (!list.includes(value))
    throw refuseField(name, name === 'w' ? 'این اندازه پذیرفته نمی‌شود.' : 'این کیفیت پذیرفته نمی‌شود.');
  return value;
}

/** Only an explicit image/webp with a weight above 0 counts, because clients without WebP send a wildcard too. */
function takesWebp({ headers }: FastifyRequest): boolean {
  const weights = new Map(
    (headers.accept ?? '').split(',').map((each): [string, number] => {
      const [type = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [type, weight ? Number(weight.slice(2)) : 1];
    }),
  );
  return (weights.get('image/webp') ?? 0) > 0;
}

async function sendVariant(
  { files }: Platform,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  variant: { store_key: string; size: number },
  kind: FileKind,
) {
  const etag = `"${variant.store_key}"`;
  reply.header('etag', etag);
  const etags = headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''));
  if (etags?.includes(etag) || etags?.includes('*')) return reply.status(304).send();
  const body = await files.read(variant.store_key);
  return reply.type(mimeOf[kind]).header('content-length', variant.size).send(bodyFor(reply, body));
}
