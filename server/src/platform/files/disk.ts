import { open, rm } from 'node:fs/promises';
import path from 'node:path';

const probe = Buffer.alloc(64 * 1024, 1);

/** Throws the system's error (ENOSPC, EROFS, EACCES …) if no file can be written in the folder. */
export async function writeToDisk(folder: string): Promise<void> {
  const file = path.join(folder, `.writable-${process.pid}`);
  try {
    const handle = await open(file, 'w', 0o600);
    try {
      await handle.writeFile(probe);
      // A full disk may fail only here.
      await handle.datasync();
    } finally {
      await handle.close();
    }
  } finally {
    await rm(file, { force: true });
  }
}
