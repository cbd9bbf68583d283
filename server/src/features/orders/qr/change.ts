import type { BodyOf } from '#contract/common/endpoint';
import { toPersianDigits } from '#contract/common/digits';
import type * as contract from '#contract/qr';
import { isQrMedia } from '#contract/qr';
import { audit } from '../../../platform/work/audit.ts';
import type { Ctx } from '../../../platform/work/ctx.ts';
import type { StagedFile } from '../../../platform/files/store.ts';
import { deleteVariants } from '../../../platform/files/variants.ts';
import { perform } from '../../../platform/work/work.ts';
import { notify } from '../../notifications/service.ts';
import { ownCode, readableCode, validCode } from './access.ts';
import { storeContent, prepareContent } from './content.ts';
import { invalidatePage } from './page/pages.ts';
import {
  deleteContent,
  mediaInsert,
  lockCode,
  selectCategoryOf,
  updateContent,
  updateDown,
} from './queries.ts';

export async function replaceQr(
  ctx: Ctx,
  written: string,
  body: BodyOf<typeof contract.replaceQr>,
  files: readonly StagedFile[],
  { poster }: { readonly poster?: StagedFile },
) {
  const code = validCode(await ownCode(ctx, written));
  const { inputs } = await selectCategoryOf(ctx.db, code);
  const keepsFiles = body.keepFiles === true && isQrMedia(code.kind);
  const prepared = await prepareContent(ctx, { kind: code.kind, inputs }, body, files, poster, keepsFiles);
  return perform(ctx, async (work) => {
    const { tx, now } = work;
    const locked = validCode(await lockCode(tx, code));
    if (prepared.refusal) throw prepared.refusal;
    if (!keepsFiles) {
      const removed = await deleteContent(tx, code);
      work.deleteFiles(removed);
      await deleteVariants(work, removed);
      const media = mediaInsert(tx, code.code, ctx.caller.id, await storeContent(ctx, work, prepared));
      if (media) work.send(media);
    }
    work.send(
      updateContent(tx, code, {
        title: body.title ?? locked.title,
        inputs,
        written: prepared.written,
        at: now,
      }),
    );
    work.emit({ owner: code.person_id }, 'design', code.order_id);
    work.afterwards(() => invalidatePage(ctx, code.code));
    return { code: code.code, url: code.address };
  });
}

export async function takeDownQr(
  ctx: Ctx,
  written: string,
  { reason, down }: BodyOf<typeof contract.takeDownQr>,
) {
  const code = await readableCode(ctx, written);
  return perform(ctx, async (work) => {
    const { tx, now } = work;
    const locked = await lockCode(tx, code);
    const answer = { code: code.code, down };
    if (down === (locked.down_at !== null) && (!down || reason === locked.down_reason)) return answer;
    work.send(updateDown(tx, code, down ? reason : null, now));
    audit(work, ctx, {
      action: down ? 'qrTakedown' : 'qrPutBack',
      person: code.person_id,
      note: reason,
      details: { orderNumber: code.order_number, order: String(code.order_id), code: code.code },
    });
    const which = `«${code.title}» (سفارش ${toPersianDigits(code.order_number)})`;
    notify(work, code.person_id, {
      ...(down
        ? { title: 'صفحهٔ QR برداشته شد', message: `صفحهٔ ${which} برداشته شد: ${reason}` }
        : { title: 'صفحهٔ QR برگشت', message: `صفحهٔ ${which} دوباره در دسترس است.` }),
      link: `/designOrder/${code.order_id}`,
    });
    work.emit({ owner: code.person_id }, 'design', code.order_id);
    work.afterwards(() => invalidatePage(ctx, code.code));
    return answer;
  });
}
