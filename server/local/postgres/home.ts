import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { explainDisk, StartError } from '../../src/platform/foundation/start-error.ts';
import { type Account, isSuperuser, mayUse, ownAccount, serviceAccount } from './account.ts';
import { hasCode } from '../../src/platform/foundation/error-code.ts';
import { isAlive } from './process.ts';

export interface Home {
  /** A private folder of that account with the cluster, its password and its log. */
  folder: string;
  account: Account;
}

/** Root keeps files that other accounts must reach here, because its own home is closed to them. */
const reachableRoot = '/var/lib/hakkak';

/**
 * Finds or makes the home of a data folder's database, `<dataDir>/postgres`. If root starts the server and PostgreSQL's
 * account cannot enter the data folder, that path is a link to a private folder elsewhere.
 */
export async function findHome(dataDir: string): Promise<Home> {
  const place = path.join(dataDir, 'postgres');
  try {
    const entry = fs.lstatSync(place, { throwIfNoEntry: false });
    if (entry?.isSymbolicLink()) return linkedHome(dataDir, place);
    if (!isSuperuser()) {
      if (!entry) fs.mkdirSync(place, { mode: 0o700 });
      else if (process.getuid && entry.uid !== process.getuid()) throw foreign(place);
      return { folder: place, account: ownAccount };
    }
    if (entry && entry.uid !== 0) {
      const account = { uid: entry.uid, gid: entry.gid };
      if (await mayUse(account, place, 'w')) return { folder: place, account };
      throw new StartError(
        `The database in "${place}" belongs to user ${entry.uid}, who cannot get there. Let that user into every folder on the way (chmod o+x).`,
      );
    }
    const account = await serviceAccount();
    if (await allowTraversal(account, dataDir)) {
      privateFolder(place, account);
      // Files that root copied here belong to root.
      if (entry) chownAll(place, account);
      return { folder: place, account };
    }
    if (entry) fs.rmdirSync(place);
    return { folder: await makeLinkedHome(dataDir, place, account), account };
  } catch (error) {
    throw explainDisk(error, place);
  }
}

export function isElsewhere(home: Home, dataDir: string): boolean {
  return path.dirname(home.folder) !== dataDir;
}

/** A closed folder of root's is opened for passing, not for listing; the folders above it are not changed. */
async function allowTraversal(account: Account, dataDir: string): Promise<boolean> {
  const { uid, mode } = fs.statSync(dataDir);
  if (uid === 0 && (mode & 0o001) === 0) {
    fs.chmodSync(dataDir, (mode & 0o7777) | 0o001);
    if (await mayUse(account, dataDir, 'x')) return true;
    fs.chmodSync(dataDir, mode & 0o7777);
    return false;
  }
  return mayUse(account, dataDir, 'x');
}

/** For copies of PostgreSQL's programs, if those in node_modules cannot run; root's checkouts share one. */
export function programsFolder(dataDir: string): string {
  return isSuperuser() ? path.join(reachableRoot, 'programs') : path.join(dataDir, 'programs');
}

/** Removes drafts of `place` that killed starts left; their names end in the pid of a dead process. */
export function sweepDrafts(place: string): void {
  for (const name of fs.readdirSync(path.dirname(place))) {
    const pid = Number(/\.(\d+)$/.exec(name)?.[1]);
    if (!name.startsWith(`${path.basename(place)}.`) || !pid || isAlive(pid)) continue;
    try {
      fs.rmSync(path.join(path.dirname(place), name), { recursive: true, force: true });
    } catch {
      // If a process still writes there, the next start removes it.
    }
  }
}

/** Makes a folder that others may pass through but not list, whatever the umask is. */
export function passableFolder(folder: string): void {
  if (fs.existsSync(folder)) return;
  passableFolder(path.dirname(folder));
  fs.mkdirSync(folder, { recursive: true });
  fs.chmodSync(folder, 0o711);
}

function linkedHome(dataDir: string, place: string): Home {
  const folder = fs.readlinkSync(place);
  let owner: fs.Stats;
  try {
    owner = fs.statSync(folder);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    throw new StartError(
      `The database of "${dataDir}" should be in "${folder}" and is not there. Put it back. To begin a new shop, set DATA_DIR to a new folder: the files of this one belong to its database.`,
    );
  }
  if (!isSuperuser()) {
    if (owner.uid !== process.getuid?.()) throw foreign(place);
    return { folder, account: ownAccount };
  }
  const used = path.join(folder, 'data-folder');
  const before = fs.existsSync(used) ? fs.readFileSync(used, 'utf8').trim() : dataDir;
  if (before !== dataDir) {
    if (samePlace(path.join(before, 'postgres'), folder)) {
      throw new StartError(
        `"${dataDir}" is a copy of "${before}", and its database still belongs to that. Move the data by a backup. To begin a new shop, set DATA_DIR to a new folder.`,
      );
    }
    fs.writeFileSync(used, `${dataDir}\n`);
  }
  return { folder, account: { uid: owner.uid, gid: owner.gid } };
}

async function makeLinkedHome(dataDir: string, place: string, account: Account): Promise<string> {
  passableFolder(reachableRoot);
  removeAbandoned();
  const folder = path.join(reachableRoot, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  // Without a link to it, the folder is either the remains of a start killed before it had data, or the database of a
  // data folder that was deleted or lost its link. The latter is kept.
  if (fs.existsSync(path.join(folder, 'cluster'))) fs.renameSync(folder, `${folder}.${Date.now()}`);
  else fs.rmSync(folder, { recursive: true, force: true });
  privateFolder(folder, account);
  if (!(await mayUse(account, folder, 'w'))) {
    throw new StartError(
      `The user PostgreSQL runs as cannot get to "${folder}". Start as an ordinary user, or set DATA_DIR to a folder everyone may enter.`,
    );
  }
  fs.writeFileSync(path.join(folder, 'data-folder'), `${dataDir}\n`);
  fs.symlinkSync(folder, place);
  return folder;
}

/** Removes the databases of deleted data folders in the temporary folder, which tests leave behind. */
function removeAbandoned(): void {
  const temporary = fs.realpathSync(os.tmpdir()) + path.sep;
  for (const name of fs.readdirSync(reachableRoot)) {
    const folder = path.join(reachableRoot, name);
    const used = path.join(folder, 'data-folder');
    if (!fs.existsSync(used)) continue;
    const dataDir = fs.readFileSync(used, 'utf8').trim();
    if (dataDir.startsWith(temporary) && !fs.existsSync(dataDir))
      fs.rmSync(folder, { recursive: true, force: true });
  }
}

function privateFolder(folder: string, account: Account): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account.uid !== undefined) fs.chownSync(folder, account.uid, account.gid);
}

function chownAll(folder: string, account: Account): void {
  if (account.uid === undefined) return;
  for (const name of fs.readdirSync(folder, { recursive: true }))
    fs.lchownSync(path.join(folder, String(name)), account.uid, account.gid);
}

function samePlace(link: string, folder: string): boolean {
  try {
    return fs.readlinkSync(link) === folder;
  } catch {
    return false;
  }
}

function foreign(place: string): StartError {
  return new StartError(
    `The database in "${place}" belongs to another user. Start as that user, or set DATA_DIR to another folder.`,
  );
}
