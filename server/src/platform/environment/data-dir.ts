import fs from 'node:fs';
import path from 'node:path';
import { explainDisk, StartError } from '../foundation/start-error.ts';
import { hasCode } from '../foundation/error-code.ts';

/** A file that marks a data folder while a backup is being restored into it. */
export const restoringMark = 'restoring';

/** Throws a StartError for a data folder with an interrupted restore. */
export function refuseHalfRestored(dataDir: string): void {
  if (fs.existsSync(path.join(dataDir, restoringMark)))
    throw new StartError(
      `The restore into "${dataDir}" was cut off. Empty that folder (and the database, where DATABASE_URL is set) and restore again.`,
    );
}

/** Makes Hakkak's data folder if it is missing and returns its real path. Throws a StartError if it cannot be used. */
export function makeDataDir(dataDir: string): string {
  try {
    // Under root PostgreSQL runs as another account, which must pass through the folder but not list it.
    makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    fs.readdirSync(dataDir);
    fs.accessSync(dataDir, fs.constants.W_OK);
    return fs.realpathSync(dataDir);
  } catch (error) {
    if (hasCode(error, 'ENOENT'))
      throw new StartError(`"${dataDir}" cannot be made. Set DATA_DIR to another folder.`);
    throw explainDisk(error, dataDir);
  }
}

/** Makes a folder and its parents. Node's recursive mkdir reports ENOENT on a read-only disk. */
function makeFolder(folder: string, mode: number): void {
  if (fs.existsSync(folder)) return;
  const above = path.dirname(folder);
  // A missing drive is its own parent.
  if (above !== folder) makeFolder(above, 0o777);
  try {
    fs.mkdirSync(folder, { mode });
  } catch (error) {
    if (!fs.existsSync(folder)) throw error;
  }
}
