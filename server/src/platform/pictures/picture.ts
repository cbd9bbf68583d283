/** Re-encodes uploaded pictures: JPEG, PNG and WebP only, recognised by their content and not by their names. */
import type { Ctx } from '../work/ctx.ts';
import type { MadePicture } from './drawing.ts';
import { readHeader, type Source, unreadable } from './header.ts';
import { render } from './renderer.ts';
import { uploader } from '../processes/requester.ts';

async function drawn(
  ctx: Pick<Ctx, 'caller' | 'services'>,
  make: 'square' | 'whole',
  source: Source,
  max: number,
): Promise<MadePicture> {
  // A picture that its header disqualifies is refused before it waits in the queue.
  await readHeader(source);
  const picture = await render(ctx, uploader(ctx.caller), () => ({ make, source, max }));
  if (!picture || picture === 'late') throw unreadable();
  return picture;
}

/** Returns the picture's middle as a square of at most 1024 px; throws BAD_FILE if it cannot be decoded. */
export const squarePicture = (ctx: Pick<Ctx, 'caller' | 'services'>, source: Source) =>
  drawn(ctx, 'square', source, 1024);

/** Returns the caller's whole picture within `max` × `max` px; throws BAD_FILE if it cannot be decoded. */
export const wholePicture = (ctx: Pick<Ctx, 'caller' | 'services'>, source: Source, max = 2400) =>
  drawn(ctx, 'whole', source, max);

/** Returns whether a picture's header allows decoding it. */
export const isDecodable = (source: Source): Promise<boolean> =>
  readHeader(source).then(
    () => true,
    () => false,
  );
