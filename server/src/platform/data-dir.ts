import fs from 'node:fs';
import path from 'node:path';
import { explainDisk, StartError } from './start-error.ts';

/** A file that stands in the data folder while a backup is being restored there. */
export const restoringMark = 'restoring';

/** Refuses (StartError) a data folder whose restore was cut off. */
export function refuseHalfRestored(dataDir: string): void {
  if (fs.existsSync(path.join(dataDir, restoringMark)))
    throw new StartError(
      `The restore into "${dataDir}" was cut off. Empty that folder (and the database, where DATABASE_URL is set) and restore again.`,
    );
}

/** Makes Hakkak's data folder when it is missing; its real path. Throws a StartError when it cannot be used. */
export function makeDataDir(dataDir: string): string {
  try {
    // Root lends the database to another account, which must pass through; nobody may look into it.
    makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    fs.readdirSync(dataDir);
    fs.accessSync(dataDir, fs.constants.W_OK);
    return fs.realpathSync(dataDir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new StartError(`"${dataDir}" cannot be made. Set DATA_DIR to another folder.`);
    throw explainDisk(error, dataDir);
  }
}

/** Makes a folder and those above it. Node's own recursive way says ENOENT where the disk is read-only. */
function makeFolder(folder: string, mode: number): void {
  if (fs.existsSync(folder)) return;
  const above = path.dirname(folder);
  // A drive that is not there is its own parent.
  if (above !== folder) makeFolder(above, 0o777);
  try {
    fs.mkdirSync(folder, { mode });
  } catch (error) {
    if (!fs.existsSync(folder)) throw error;
  }
}
