/** A failure to start that the operator can correct; only the message is printed, without the stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Returns a StartError that names the place for a full, read-only or forbidden disk, and any other error unchanged. */
export function explainDisk(error: unknown, place: string): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  const where = (error as NodeJS.ErrnoException | undefined)?.path ?? place;
  // 53100 is PostgreSQL's disk_full.
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100')
    return new StartError(`The disk is full: "${where}" cannot be written. Free some space and start again.`);
  if (code === 'EROFS')
    return new StartError(
      `"${where}" is on a read-only disk. Make it writable, or set DATA_DIR to a folder that is.`,
    );
  if (code === 'EACCES' || code === 'EPERM')
    return new StartError(
      `This user may not use "${where}". Give it the right to, or set DATA_DIR to a folder of its own.`,
    );
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new StartError(
      `"${where}" should be a folder and is not. Move it away, or set DATA_DIR to another folder.`,
    );
  return error;
}
