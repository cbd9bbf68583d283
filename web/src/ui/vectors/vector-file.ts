import type { StoredFile, VectorKind } from '#contract/common/files';
import { isProgram, programHeadBytes } from '#engraving/reading/is-program';
import { drawingOf, storedDrawing, storedFile } from '../../lib/vectors/drawn-files.ts';
import { vectorKindOf } from '../../lib/vectors/vector-kind.ts';
import type { CorelPictures } from '../../lib/vectors/vectors.ts';
import { thumbUrl } from '../stored-file.ts';

/** The bytes that are read: those of the file itself, or of the server's drawing of a program (EPS) or a CorelDRAW file. */
export interface ReadableFile {
  kind: VectorKind;
  blob: Blob;
}

export interface VectorFile {
  /** Another id is another file. */
  id: string;
  name: string;
  /** Rejects with `NotDrawn` for a file that was not drawn. */
  read: () => Promise<ReadableFile>;
  /** The address of a file that is kept on the server. */
  url?: string;
  /** Returns the address of the server's drawing of a page. */
  imageOf?: (page: number) => string | undefined;
  /** Reads the pictures that a CorelDRAW file carries. */
  pictures?: () => Promise<CorelPictures>;
}

/** `kept` is the file on the server. */
async function readable(name: string, blobOf: () => Promise<Blob>, kept?: StoredFile): Promise<ReadableFile> {
  const kind = vectorKindOf(name);
  if (!kind) throw new Error('This is no vector file.');
  if (kind === 'cdr') {
    if (!kept) return { kind, blob: await drawingOf(await blobOf(), name, 'svg') };
    // Where nothing can be drawn of the file, it is read as one that was not drawn.
    return { kind, blob: await (kept.svg ? storedDrawing(kept, 'svg') : blobOf()) };
  }
  if (kind === 'eps' && kept?.pdf) return { kind: 'pdf', blob: await storedDrawing(kept, 'pdf') };
  const blob = await blobOf();
  const head = new Uint8Array(await blob.slice(0, programHeadBytes).arrayBuffer());
  if (!isProgram(kind, head)) return { kind, blob };
  return { kind: 'pdf', blob: await (kept?.pdf ? storedDrawing(kept, 'pdf') : drawingOf(blob, name, 'pdf')) };
}

const ids = new WeakMap<File, string>();
let count = 0;

/** A file that was chosen and is not sent yet. */
export function localVector(file: File): VectorFile {
  const id = ids.get(file) ?? `chosen ${++count}`;
  ids.set(file, id);
  const read = () => readable(file.name, async () => file);
  if (vectorKindOf(file.name) !== 'cdr') return { id, name: file.name, read };
  return { id, name: file.name, read, pictures: () => picturesOf(file) };
}

const carried = new WeakMap<Blob, Promise<CorelPictures>>();

function picturesOf(file: Blob): Promise<CorelPictures> {
  const begun = carried.get(file) ?? readPictures(file);
  carried.set(file, begun);
  return begun;
}

/** The worker's side is loaded when a file is looked at. */
async function readPictures(file: Blob): Promise<CorelPictures> {
  const { corelPictures } = await import('../../lib/vectors/vectors.ts');
  return corelPictures(file);
}

/** The place of a mended file: next to the original, in its place, or nowhere. */
export type Taken = 'added' | 'replaced' | 'refused';

/** The drawing in a stored file. */
export const storedVector = (file: StoredFile): VectorFile => ({
  id: file._id,
  name: file.filename,
  url: file.url,
  imageOf: (page) => thumbUrl(file, 1920, page),
  read: () => readable(file.filename, () => storedFile(file), file),
  ...(vectorKindOf(file.filename) === 'cdr' && {
    pictures: async () => picturesOf(await storedFile(file)),
  }),
});
