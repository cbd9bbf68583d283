import type { VectorKind } from '#contract/common/file-checks';
import type { StoredFile } from '#contract/common/files';
import { isProgram, programHeadBytes } from '#engraving/reading/is-program';
import { drawnPdf, keptPdf } from '../../lib/vectors/program-pdf.ts';
import { vectorKindOf } from '../../lib/vectors/vector-kind.ts';
import { thumbUrl } from '../stored-file.ts';

/** The bytes that are read: those of the file itself, or of the PDF that the server makes of a program (EPS). */
export interface ReadableFile {
  kind: VectorKind;
  blob: Blob;
}

export interface VectorFile {
  /** Another id is another file. */
  id: string;
  name: string;
  /** Rejects with `NoPdf` for a program that was not drawn. */
  read: () => Promise<ReadableFile>;
  /** The address of a file that is kept on the server. */
  url?: string;
  /** The address of what the server draws of it. */
  image?: string;
}

/** `pdf` is the address of a kept program's PDF. */
async function readable(name: string, blobOf: () => Promise<Blob>, pdf?: string): Promise<ReadableFile> {
  const kind = vectorKindOf(name);
  if (!kind) throw new Error('This is no vector file.');
  if (kind === 'eps' && pdf) return { kind: 'pdf', blob: await keptPdf(pdf) };
  const blob = await blobOf();
  const head = new Uint8Array(await blob.slice(0, programHeadBytes).arrayBuffer());
  if (!isProgram(kind, head)) return { kind, blob };
  return { kind: 'pdf', blob: await (pdf ? keptPdf(pdf) : drawnPdf(blob, name)) };
}

const ids = new WeakMap<File, string>();
let count = 0;

/** A file that was chosen and is not sent yet. */
export function chosenFile(file: File): VectorFile {
  const id = ids.get(file) ?? `chosen ${++count}`;
  ids.set(file, id);
  return { id, name: file.name, read: () => readable(file.name, async () => file) };
}

/** The place of a mended file: it stands beside the original, in its place, or is not taken. */
export type Taken = 'added' | 'replaced' | 'refused';

/** A file that is kept on the server. */
export const keptFile = (file: StoredFile): VectorFile => ({
  id: file._id,
  name: file.filename,
  url: file.url,
  image: thumbUrl(file, 1920),
  read: () => readable(file.filename, () => blobAt(file.url), file.pdf),
});

async function blobAt(url: string): Promise<Blob> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return answer.blob();
}
