import { Readable } from 'node:stream';
import { mimeOf } from '#contract/common/files';
import { isOneOf } from '#contract/common/one-of';
import { qrFormats } from '#contract/qr';
import { authorizeIf, isOwnOrForAdmin } from '../../../platform/work/authorize.ts';
import { type Ctx, rowId } from '../../../platform/work/ctx.ts';
import type { Caller } from '../../../platform/sessions.ts';
import { existing, notFound } from '../../../platform/foundation/refusal.ts';
import type { FileAnswer } from '../../../platform/http/send-file.ts';
import { viewer } from '../../../platform/processes/requester.ts';
import { countShare } from '../../../platform/files/picture-shares.ts';
import { answerPicture, answerPlayed } from '../../../platform/media/playback.ts';
import { LruCache } from '../../../platform/foundation/lru-cache.ts';
import { codeIn, takenDown, validCode } from './access.ts';
import { drawCode, formOf } from './drawings.ts';
import { selectDrawn, selectMediaFile } from './queries.ts';

type Visitor = Ctx<Caller | null>;

/** Returns a page's file. Throws GONE like `visibleCode`, but shows a page that is taken down to its customer and admins. */
async function visibleFile(ctx: Visitor, code: string, fileId: string, role: 'media' | 'poster') {
  const file = await selectMediaFile(ctx.pool, codeIn(code), rowId(fileId), role);
  const { caller } = ctx;
  const visible = authorizeIf(
    validCode(existing(file, 'فایلی با این آدرس پیدا نشد.')),
    (found) => found.down_at === null || (caller !== null && isOwnOrForAdmin({ caller })(found)),
  );
  if (!visible) throw takenDown();
  return visible;
}

export async function getQrMedia(
  ctx: Visitor,
  { code, fileId }: { code: string; fileId: string },
  width: number,
): Promise<FileAnswer> {
  const file = await visibleFile(ctx, code, fileId, 'media');
  if (file.kind === 'jpg' || file.kind === 'png') return answerPicture(ctx, file, width);
  return answerPlayed(ctx, file);
}

export const getQrPoster = async (ctx: Visitor, { code, fileId }: { code: string; fileId: string }) =>
  answerPicture(ctx, await visibleFile(ctx, code, fileId, 'poster'), 1080);

/** Files of codes that were asked for last; the same code and size always give the same bytes. */
const drawnCodes = () => new LruCache<Buffer>(32_000_000, (content) => content.length);

/** Returns the code at a size in mm; GONE when its order was cancelled. */
export async function getQrFile(
  ctx: Visitor,
  params: { code: string; format: string },
  mm: number,
): Promise<FileAnswer> {
  const { format } = params;
  if (!isOneOf(qrFormats, format)) throw notFound('این کد با این قالب ساخته نمی‌شود.');
  const row = validCode(await selectDrawn(ctx.db, codeIn(params.code)));
  const key = `${row.address} ${row.logo ?? ''} ${mm} ${format}`;
  const cache = ctx.services.get(drawnCodes);
  let content = cache.get(key);
  if (!content) {
    const requester = viewer(ctx.caller, ctx.ip);
    const { address, logo, code: name } = row;
    await countShare(ctx, requester);
    const form = logo === null ? null : await formOf(ctx, requester, { address, logo });
    const job = { address, mm, logo: null, form, formats: [format] as const, name };
    [content] = (await drawCode(ctx, requester, job)).files;
    cache.set(key, content);
  }
  return {
    open: () => Readable.from([content]),
    filename: `qr-${row.code}-${mm}mm.${format}`,
    mime: mimeOf[format],
  };
}
