import type { StagedFile } from '../../platform/files/store.ts';
import { canHaveThumb } from '../../platform/images/thumbs.ts';
import type { CallWork, Work } from '../../platform/work.ts';
import type { NewFile } from './queries.ts';

/** A file whose `thumb` was decided before the transaction, because reading it takes time. */
type PreparedFile = StagedFile & { thumb: boolean };

export const withThumbs = (files: readonly StagedFile[]): Promise<PreparedFile[]> =>
  Promise.all(files.map(async (file) => ({ ...file, thumb: await canHaveThumb(file) })));

/** Stores an order's files; returns the rows that reference them. */
export async function keepFiles(work: CallWork, files: readonly PreparedFile[]): Promise<NewFile[]> {
  const keys = await work.keep(files);
  return files.map(({ filename, kind, size, sha256, thumb }, at) => {
    const store_key = keys[at];
    if (store_key === undefined) throw new Error(`${filename} was not kept`);
    return { filename, kind, size, sha256, thumb, store_key };
  });
}

/** Announces a new or changed order to the customer's pages and the admins'. */
export function emitOrderChanged(work: Work, customer: number, order: number): void {
  work.emit({ person: customer }, 'design', order);
  work.emit('admins', 'design', order);
}
