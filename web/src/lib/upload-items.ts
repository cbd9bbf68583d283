import { randomId } from './random-id.ts';
import type { ResumableState } from './resumable-upload.ts';

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
    const share = Math.min(1, Math.max(0, (sent - before) / Math.max(1, file.size)));
    before += file.size;
    const item = { id, name: file.name, size: file.size, file };
    if (hasFailed) return { ...item, status: 'failed' as const };
    if (progress === null || share >= 1) return { ...item, status: 'done' as const };
    if (share === 0 && progress.percent > 0) return { ...item, status: 'waiting' as const };
    return { ...item, status: 'sending' as const, percent: share * 100, speed: progress.speed };
  });
}

type Size = { name: string; size: number };

const percentOf = (sent: number, size: number) => (sent / Math.max(1, size)) * 100;

/** Returns the file of a resumable upload for FileDrop. */
export function resumableItem({ name, size, sent, speed, status, error }: ResumableState) {
  const item = { id: name, name, size, percent: percentOf(sent, size), speed };
  if (status === 'offline')
    return { ...item, status: 'paused' as const, error: 'اتصال قطع است؛ خودش ادامه می‌دهد' };
  return { ...item, status, ...(error !== undefined && { error }) };
}

/** Returns a file for FileDrop of which the server has `sent` bytes, and which must be chosen again. */
export const unsentItem = ({ name, size }: Size, sent: number) => ({
  id: name,
  name,
  size,
  percent: percentOf(sent, size),
  status: 'paused' as const,
  error: 'همین فایل را دوباره انتخاب کنید',
});
