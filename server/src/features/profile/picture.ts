/** A person's picture: cropped to a square, re-encoded and public under /media. */
import type { Ctx } from '../../platform/work/ctx.ts';
import type { StagedFile } from '../../platform/files/store.ts';
import { publish, stagePicture, withdraw } from '../../platform/pictures/published.ts';
import { squarePicture } from '../../platform/pictures/picture.ts';
import { perform, type Work } from '../../platform/work/work.ts';
import { changeImage } from '../people/service.ts';

/** Returns the picture's path; refuses (BAD_FILE) an incomplete picture or one with too many pixels. */
export async function uploadImage(ctx: Ctx, file: StagedFile): Promise<{ image: string }> {
  const picture = await stagePicture(ctx, await squarePicture(ctx, file.staged));
  return perform(ctx, async (work) => {
    const image = await publish(work, picture);
    await replaceImage(work, ctx.caller.id, image);
    return { image };
  });
}

export const deleteImage = (ctx: Ctx): Promise<{ ok: true }> =>
  perform(ctx, async (work) => {
    await replaceImage(work, ctx.caller.id, null);
    return { ok: true as const };
  });

async function replaceImage(work: Work, person: number, image: string | null): Promise<void> {
  const before = await changeImage(work.tx, person, image);
  if (before) await withdraw(work, before);
  work.emit({ person }, 'profile');
}
