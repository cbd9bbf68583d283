import { type FileCheck, tooHeavy } from '#contract/common/file-checks';
import type { VectorKind } from '#contract/common/files';
import type { Laser } from '#contract/common/lasers';
import type { InputOf } from '#engraving/operations';
import type { ComparedVectors } from '#engraving/operations/compare-vectors';
import type { CarriedPicture, DrawingKind, InspectedFile, RemadeFile } from '#engraving/operations/files';
import { createEngine, fileEngine, fileLimits, NoAnswer, RefusedInput } from '../engine/engine.ts';

const unread = 'این فایل بررسی نشد.';

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

/** Reads and checks a page of a file in the worker. A file that cannot be read, or takes too long, has a check that says so. */
export async function inspectFile(
  file: Blob,
  kind: VectorKind,
  laser: Laser,
  page: number,
): Promise<InspectedFile> {
  try {
    return await fileEngine.inspect({ kind, bytes: await bytesOf(file), laser, page });
  } catch (error) {
    const failure = error instanceof NoAnswer ? tooHeavy : unread;
    const check: FileCheck = { failure, laser };
    return { check, picture: null, triangles: null };
  }
}

/** Makes a mended file, or one in another format, of a drawing. Null when it cannot be made. */
export async function remakeFile(
  file: Blob,
  how: Omit<InputOf<'mend'>, 'bytes'>,
): Promise<RemadeFile | null> {
  try {
    return await fileEngine.mend({ ...how, bytes: await bytesOf(file) });
  } catch {
    return null;
  }
}

/** Its own worker, since nobody waits for a comparison that was closed. */
const comparingEngine = createEngine(fileLimits);

/** Ends the comparisons that are still being made. */
export const stopComparing = (): void => comparingEngine.stop();

interface DrawingFile {
  readonly kind: DrawingKind;
  readonly blob: Blob;
}

/** Compares two drawings in the worker. `heavy`: there is too much in them to compare; `unread`: one of them cannot be read. */
export async function compareFiles(
  one: DrawingFile,
  other: DrawingFile,
  alignment?: ComparedVectors['alignment'],
): Promise<ComparedVectors | 'heavy' | 'unread'> {
  try {
    const bytes = await Promise.all([bytesOf(one.blob), bytesOf(other.blob)]);
    return await comparingEngine.compareVectors({ kinds: [one.kind, other.kind], bytes, alignment });
  } catch (error) {
    const isHeavy =
      error instanceof NoAnswer || (error instanceof RefusedInput && error.message === tooHeavy);
    return isHeavy ? 'heavy' : 'unread';
  }
}

/** The pictures that a CorelDRAW file carries: of the whole drawing, and of each page that has one. */
export interface CorelPictures {
  readonly cover: Blob | null;
  readonly pages: readonly (Blob | null)[];
  /** The file is a Corel exchange file (CMX) in truth. */
  readonly isExchange: boolean;
}

/** Reads the pictures of a CorelDRAW file in the worker; none of a file that is damaged. */
export async function corelPictures(file: Blob): Promise<CorelPictures> {
  const blobOf = (picture: CarriedPicture | null) =>
    picture && new Blob([picture.bytes], { type: picture.type });
  try {
    const { cover, pages, isExchange } = await fileEngine.previews({ bytes: await bytesOf(file) });
    return { cover: blobOf(cover), pages: pages.map(blobOf), isExchange };
  } catch {
    return { cover: null, pages: [], isExchange: false };
  }
}
