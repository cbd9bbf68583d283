/** A person's picture: cut square, drawn anew, shown to all under /media. The one before it goes, file and all. */
import type { Ctx } from '../../platform/ctx.ts';
import type { StagedFile } from '../../platform/files/store.ts';
import { Refusal, refuseField } from '../../platform/http/refusal.ts';
import { publish, unpublish, withdraw } from '../../platform/images/media.ts';
import { squarePicture } from '../../platform/images/picture.ts';
import { digestOf, once } from '../../platform/once.ts';
import { changeImage } from '../people/service.ts';

/** Answers where it stands; refuses (BAD_FILE) what is no whole picture, or one of too many pixels. */
export async function uploadImage(ctx: Ctx, [file]: readonly StagedFile[]): Promise<{ image: string }> {
  if (!file) throw refuseField('image', 'یک تصویر انتخاب کنید.');
  const picture = await squarePicture(ctx.caller, file.staged);
  const published: string[] = [];
  const gone: string[] = [];
  try {
    const { answer } = await once(ctx, digestOf(ctx.call, {}, [file]), async (tx) => {
      const image = await publish(tx, ctx, picture);
      published.push(image);
      const before = await changeImage(tx, ctx.caller.id, image);
      if (before) gone.push(...(await withdraw(tx, before)));
      return { image };
    });
    await changed(ctx, gone);
    return answer;
  } catch (error) {
    // Of a commit whose answer was lost nobody knows whether it was done: its file waits for the sweep.
    if (error instanceof Refusal) await Promise.all(published.map((path) => unpublish(ctx.files, path)));
    throw error;
  }
}

export async function removeImage(ctx: Ctx): Promise<{ ok: true }> {
  const gone: string[] = [];
  const { answer } = await once(ctx, digestOf(ctx.call, {}), async (tx) => {
    const before = await changeImage(tx, ctx.caller.id, null);
    if (before) gone.push(...(await withdraw(tx, before)));
    return { ok: true as const };
  });
  await changed(ctx, gone);
  return answer;
}

async function changed(ctx: Ctx, gone: readonly string[]): Promise<void> {
  ctx.events.say({ person: ctx.caller.id }, 'profile');
  await Promise.all(gone.map((key) => ctx.files.remove(key)));
}
