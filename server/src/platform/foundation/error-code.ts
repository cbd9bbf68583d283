/** Returns true if an error of the system has this code, such as ENOENT. */
export const hasCode = (error: unknown, code: string): boolean =>
  (error as NodeJS.ErrnoException | undefined)?.code === code;

/** Full disks and quotas, disks that are broken or read-only, and too many open files: what may work a little later. */
const diskFaults = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS', 'EMFILE', 'ENFILE', 'ENOMEM']);

/** Returns true if the system could not read or write a file for a reason that has nothing to do with the request. */
export const isDiskFault = (error: unknown): boolean =>
  diskFaults.has((error as NodeJS.ErrnoException | undefined)?.code ?? '');
