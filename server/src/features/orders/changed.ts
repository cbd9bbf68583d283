import type { StagedFile } from '../../platform/files/store.ts';
import { canHaveThumb } from '../../platform/images/thumbs.ts';
import type { CallWork, Work } from '../../platform/work.ts';
import type { NewFile } from './queries.ts';

/** A file that was looked at before the transaction, which should not wait for it. */
type KnownFile = StagedFile & { thumb: boolean };

export const withThumbs = (files: readonly StagedFile[]): Promise<KnownFile[]> =>
  Promise.all(files.map(async (file) => ({ ...file, thumb: await canHaveThumb(file) })));

/** Keeps an order's files for rows that are about to name them. */
export async function keepFiles(work: CallWork, files: readonly KnownFile[]): Promise<NewFile[]> {
  const rows: NewFile[] = [];
  for (const { filename, kind, size, sha256, thumb, staged } of files) {
    const store_key = await work.keep({ filename, kind, size, sha256, staged });
    rows.push({ filename, kind, size, sha256, thumb, store_key });
  }
  return rows;
}

/** Tells the customer's pages and the admins' that an order is new or has changed. */
export function emitOrderChanged(work: Work, customer: number, order: number): void {
  work.emit({ person: customer }, 'design', order);
  work.emit('admins', 'design', order);
}
