/** Answers films, sounds and pictures that pages show. */
import { type FileKind, mimeOf } from '#contract/common/files';
import type { Caller, Ctx } from '../ctx.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { FileAnswer } from '../http/send-file.ts';
import { render } from '../images/renderer.ts';
import { viewer } from '../images/requester.ts';
import { bytesOf, type Variant, variantOf } from '../images/variants.ts';

interface Shown {
  store_key: string;
  filename: string;
  kind: FileKind;
  size: number;
}

/** Seconds for which a browser keeps a file. New content has new addresses. */
const maxAge = 3600;

/** Browsers play a QuickTime film of the codecs that are accepted only under the name of an MP4. */
export const playedAs = (kind: FileKind): string => mimeOf[kind === 'mov' ? 'mp4' : kind];

export const answerPlayed = (ctx: Pick<Ctx<Caller | null>, 'files'>, file: Shown): FileAnswer => ({
  open: (range) => ctx.files.read(file.store_key, range),
  etag: `"${file.store_key}"`,
  filename: file.filename,
  mime: playedAs(file.kind),
  size: file.size,
  inline: true,
  maxAge,
});

/** Answers a picture as WebP within `width` × `width` px. */
export async function answerPicture(
  ctx: Ctx<Caller | null>,
  file: Shown,
  width: number,
): Promise<FileAnswer> {
  const requester = viewer(ctx.caller, ctx.ip);
  const made: Variant | null = await variantOf(
    ctx,
    requester,
    file.store_key,
    `thumb ${width}`,
    'webp',
    async () => {
      const data = await render(requester, async () => ({
        make: 'thumb' as const,
        source: await bytesOf(ctx.files, file.store_key),
        max: width,
      }));
      if (!data || data === 'late') throw new Refusal('UNAVAILABLE', undefined, { retryAfter: 5 });
      return data;
    },
  );
  if (!made) throw notFound('فایلی با این آدرس پیدا نشد.');
  return {
    open: (range) => ctx.files.read(made.store_key, range),
    etag: `"${made.store_key}"`,
    filename: `${file.filename}.webp`,
    mime: mimeOf.webp,
    size: made.size,
    inline: true,
    maxAge,
  };
}
