/** Reads pictures that people sent, within bounds: JPEG, PNG and WebP only, by their first bytes and not their names. */
import type { Caller } from '../ctx.ts';
import type { MadePicture } from './drawing.ts';
import { readHeader, type Source, unreadable } from './header.ts';
import { render } from './renderer.ts';
import { uploader } from './requester.ts';

async function drawn(
  caller: Pick<Caller, 'id'>,
  make: 'square' | 'whole',
  source: Source,
  most: number,
): Promise<MadePicture> {
  // Looked at here first: what is refused by its header costs nobody a wait.
  await readHeader(source);
  const picture = await render(uploader(caller), () => ({ make, source, most }));
  if (!picture || picture === 'late') throw unreadable();
  return picture;
}

/** The middle of a picture that `caller` sent, as a square of at most `most` px; refuses (BAD_FILE) what cannot be read whole. */
export const squarePicture = (caller: Pick<Caller, 'id'>, source: Source, most = 1024) =>
  drawn(caller, 'square', source, most);

/** All of a picture that `caller` sent, within `most` × `most` px; refuses (BAD_FILE) what cannot be read whole. */
export const wholePicture = (caller: Pick<Caller, 'id'>, source: Source, most = 2400) =>
  drawn(caller, 'whole', source, most);

/** Whether a picture's header lets it be decoded. */
export const isDecodable = (source: Source): Promise<boolean> =>
  readHeader(source).then(
    () => true,
    () => false,
  );
