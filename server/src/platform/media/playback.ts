/** Answers videos, sounds and pictures that pages show. */
import { type FileKind, mimeOf } from '#contract/common/files';
import type { Ctx } from '../work/ctx.ts';
import type { Caller } from '../sessions.ts';
import { notFound, Refusal } from '../foundation/refusal.ts';
import { type FileAnswer, storedFileAnswer } from '../http/send-file.ts';
import { render } from '../pictures/renderer.ts';
import { viewer } from '../processes/requester.ts';
import { variantOf } from '../files/variants.ts';

interface MediaFile {
  store_key: string;
  filename: string;
  kind: FileKind;
  size: number;
}

/** Seconds for which a browser keeps a file. New content has new addresses. */
const maxAge = 3600;

/** Browsers play a QuickTime video of the codecs that are accepted only under the name of an MP4. */
export const playedAs = (kind: FileKind): string => mimeOf[kind === 'mov' ? 'mp4' : kind];

export const answerPlayed = (ctx: Pick<Ctx<Caller | null>, 'files'>, file: MediaFile): FileAnswer =>
  storedFileAnswer(ctx.files, file, {
    filename: file.filename,
    mime: playedAs(file.kind),
    inline: true,
    maxAge,
  });

/** Answers a picture as WebP within `width` × `width` px. */
export async function answerPicture(
  ctx: Ctx<Caller | null>,
  file: MediaFile,
  width: number,
): Promise<FileAnswer> {
  const requester = viewer(ctx.caller, ctx.ip);
  const thumb = await variantOf(ctx, requester, file.store_key, `thumb ${width}`, 'webp', async () => {
    const subject = file.store_key;
    const data = await ctx.files.withPath(subject, (pathOf) =>
      render(ctx, requester, async () => ({ make: 'thumb' as const, source: await pathOf(), max: width }), {
        subject,
      }),
    );
    if (!data || data === 'late') throw new Refusal('UNAVAILABLE', undefined, { retryAfter: 5 });
    return data;
  });
  if (!thumb) throw notFound('فایلی با این آدرس پیدا نشد.');
  return storedFileAnswer(ctx.files, thumb, {
    filename: `${file.filename}.webp`,
    mime: mimeOf.webp,
    inline: true,
    maxAge,
  });
}
