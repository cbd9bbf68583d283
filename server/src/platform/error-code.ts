/** Returns true if an error of the system has this code, such as ENOENT. */
export const hasCode = (error: unknown, code: string): boolean =>
  (error as NodeJS.ErrnoException | undefined)?.code === code;
