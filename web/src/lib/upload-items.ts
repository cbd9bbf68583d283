import { randomId } from './random-id.ts';

export type StagedFile = { id: string; file: File };

export const stage = (files: readonly File[]): StagedFile[] =>
  files.map((file) => ({ id: randomId(), file }));

/** Percent sent, 0 to 100, and speed in bytes a second. */
export type UploadProgress = { percent: number; speed: number };

/**
 * Returns the files of an upload for FileDrop. One request carries all files in order, so each file's progress follows
 * from the request's.
 */
export function uploadItems(
  staged: readonly StagedFile[],
  progress: UploadProgress | null,
  hasFailed: boolean,
) {
  const total = staged.reduce((sum, { file }) => sum + file.size, 0);
  const sent = ((progress?.percent ?? 0) / 100) * total;
  let before = 0;
  return staged.map(({ id, file }) => {
    const own = Math.min(1, Math.max(0, (sent - before) / Math.max(1, file.size)));
    before += file.size;
    const item = { id, name: file.name, size: file.size, file };
    if (hasFailed) return { ...item, status: 'failed' as const };
    if (progress === null || own >= 1) return { ...item, status: 'done' as const };
    if (own === 0 && progress.percent > 0) return { ...item, status: 'waiting' as const };
    return { ...item, status: 'sending' as const, percent: own * 100, speed: progress.speed };
  });
}
