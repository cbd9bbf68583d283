/** Reads pictures that people sent, within bounds: JPEG, PNG and WebP only, by their first bytes and not their names. */
import type { MadePicture } from './drawing.ts';
import { readHeader, type Source, unreadable } from './header.ts';
import { press } from './press.ts';

async function drawn(make: 'square' | 'whole', source: Source, most: number): Promise<MadePicture> {
  // Looked at here first: what is refused by its header costs nobody a wait.
  await readHeader(source);
  const picture = await press(() => ({ make, source, most }));
  if (!picture) throw unreadable();
  return picture;
}

/** The middle of a picture as a square of at most `most` px; refuses (BAD_FILE) what cannot be read whole. */
export const squarePicture = (source: Source, most = 1024) => drawn('square', source, most);

/** All of a picture within `most` × `most` px; refuses (BAD_FILE) what cannot be read whole. */
export const wholePicture = (source: Source, most = 2400) => drawn('whole', source, most);

/** Whether a picture's header lets it be decoded. */
export const isDecodable = (source: Source): Promise<boolean> =>
  readHeader(source).then(
    () => true,
    () => false,
  );
