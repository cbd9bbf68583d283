/** The picture of a shared delivery: its thumbnail with the shop's mark drawn into it. */
import { isVectorKind, mimeOf } from '#contract/common/files';
import { sharedWidth } from '#contract/shares';
import { notFound, Refusal } from '../../../platform/foundation/refusal.ts';
import { type Variant, type VariantParts, variantOf } from '../../../platform/files/variants.ts';
import type { FileAnswer } from '../../../platform/http/send-file.ts';
import { markVersion } from '../../../platform/pictures/mark.ts';
import { render } from '../../../platform/pictures/renderer.ts';
import { thumbOf } from '../../../platform/pictures/thumbs.ts';
import { type Requester, viewer } from '../../../platform/processes/requester.ts';
import type { Caller } from '../../../platform/sessions.ts';
import type { Ctx } from '../../../platform/work/ctx.ts';
import type { SharedRow, ShownFile } from './queries.ts';

/** A thumbnail that viewers show too, and from which the picture is made. */
const from = 1920;

export const hasPicture = ({ kind, thumb }: ShownFile): boolean => thumb || isVectorKind(kind);

/** Of several files, a picture shows a design as its designer wants it seen. */
const bestFirst = (files: readonly ShownFile[]) =>
  files.filter(hasPicture).toSorted((a, b) => Number(isVectorKind(a.kind)) - Number(isVectorKind(b.kind)));

type Parts = VariantParts & Pick<Ctx, 'clock'>;

/**
 * Returns the first of a delivery's files that can be drawn, with its picture; null if none can. `owner` is the customer.
 * Throws UNAVAILABLE while one is being drawn.
 */
export async function shownOf(
  parts: Parts,
  requester: Requester,
  owner: number,
  files: readonly ShownFile[],
): Promise<{ file: ShownFile; picture: Variant } | null> {
  for (const file of bestFirst(files)) {
    const picture = await pictureOf(parts, requester, owner, file);
    if (picture) return { file, picture };
  }
  return null;
}

async function pictureOf(
  parts: Parts,
  requester: Requester,
  owner: number,
  file: ShownFile,
): Promise<Variant | null> {
  const thumb = await thumbOf(parts, requester, file, { width: from }, owner);
  if (!thumb) return null;
  const { store_key: subject } = file;
  return variantOf(parts, requester, subject, `shared ${sharedWidth} ${markVersion}`, 'webp', async () => {
    const data = await parts.files.withPath(thumb.store_key, (pathOf) =>
      render(
        parts,
        requester,
        async () => ({ make: 'marked' as const, source: await pathOf(), max: sharedWidth }),
        { subject },
      ),
    );
    if (!data || data === 'late') throw new Refusal('UNAVAILABLE', undefined, { retryAfter: 5 });
    return data;
  });
}

export const shownTo = (ctx: Parts & Pick<Ctx<Caller | null>, 'caller' | 'ip'>, row: SharedRow) =>
  shownOf(ctx, viewer(ctx.caller, ctx.ip), row.person_id, row.files);

export async function sharedPicture(ctx: Ctx<Caller | null>, row: SharedRow): Promise<FileAnswer> {
  const shown = await shownTo(ctx, row);
  if (!shown) throw notFound('این طرح تصویری ندارد.');
  const { store_key } = shown.picture;
  return {
    open: () => ctx.files.read(store_key),
    filename: 'picture.webp',
    mime: mimeOf.webp,
    inline: true,
    maxAge: 0,
  };
}
