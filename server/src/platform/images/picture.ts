/** Reads pictures that people sent, within bounds: JPEG, PNG and WebP only, by their first bytes and not their names. */
import type { MadePicture } from './drawing.ts';
import { readHeader, type Source, unreadable } from './header.ts';
import { press } from './press.ts';

/** The middle of a picture as a square of at most `most` px; refuses (BAD_FILE) what cannot be read whole. */
export async function squarePicture(source: Source, most = 1024): Promise<MadePicture> {
  // Looked at here first: what is refused by its header costs nobody a wait.
  await readHeader(source);
  const picture = await press(() => ({ make: 'square', source, most }));
  if (!picture) throw unreadable();
  return picture;
}

/** Whether a picture's header lets it be decoded. */
export const isDecodable = (source: Source): Promise<boolean> =>
  readHeader(source).then(
    () => true,
    () => false,
  );
