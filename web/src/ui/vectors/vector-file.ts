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

/** A file that was chosen and is not sent yet. */
export const chosenFile = (id: string, file: File): VectorFile => ({
  id,
  name: file.name,
  blob: async () => file,
});

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
