import type { StoredFile } from '#contract/common/files';
import { thumbUrl } from '../stored-file.ts';

export interface VectorFile {
  /** Another id is another file. */
  id: string;
  name: string;
  blob: () => Promise<Blob>;
  /** Where a file that is kept on the server is downloaded. */
  url?: string;
  /** The address of what the server draws of it. */
  image?: string;
}

const ids = new WeakMap<File, string>();
let count = 0;

/** A file that was chosen and is not sent yet. */
export function chosenFile(file: File): VectorFile {
  const id = ids.get(file) ?? `chosen ${++count}`;
  ids.set(file, id);
  return { id, name: file.name, blob: async () => file };
}

/** The place of a mended file: it stands beside the original, in its place, or is not taken. */
export type Taken = 'added' | 'replaced' | 'refused';

/** A file that is kept on the server. */
export const keptFile = (file: StoredFile): VectorFile => ({
  id: file._id,
  name: file.filename,
  url: file.url,
  image: thumbUrl(file, 1920),
  blob: async () => {
    const answer = await fetch(file.url);
    if (!answer.ok) throw new Error(`${file.url} answered ${answer.status}.`);
    return answer.blob();
  },
});
