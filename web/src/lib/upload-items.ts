import { randomId } from './random-id.ts';

/** A file chosen to be sent. */
export type StagedFile = { id: string; file: File };

export const stage = (files: readonly File[]): StagedFile[] =>
  files.map((file) => ({ id: randomId(), file }));

/** How much of an upload has left: 0 to 100, and bytes a second. */
export type UploadProgress = { percent: number; speed: number };

/**
 * The files of an upload as the kit's FileDrop shows them. One request carries them all in their order, so how far each
 * one is follows from how much has left.
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
