export interface VectorFile {
  /** Another id is another file. */
  id: string;
  name: string;
  blob: () => Promise<Blob>;
  /** Where a file that is kept on the server is downloaded. */
  url?: string;
}

/** A file that was chosen and is not sent yet. */
export const chosenFile = (id: string, file: File): VectorFile => ({
  id,
  name: file.name,
  blob: async () => file,
});

/** A file that is kept on the server. */
export const keptFile = ({
  _id,
  filename,
  url,
}: {
  _id: string;
  filename: string;
  url: string;
}): VectorFile => ({
  id: _id,
  name: filename,
  url,
  blob: async () => {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
    return answer.blob();
  },
});
