import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { explainDisk } from '../../src/platform/foundation/start-error.ts';
import { isAlive, processBirth } from './process.ts';
import { hasCode } from '../../src/platform/foundation/error-code.ts';

interface Lock {
  release(): void;
}

/** The file names this process; the lock of a dead process is taken over. Returns the pid of a live owner. */
export function takeLock(file: string): Lock | { heldBy: number } {
  const mine = `${process.pid} ${processBirth(process.pid)}\n`;
  const draft = `${file}.${process.pid}`;
  for (;;) {
    try {
      // A hard link appears complete or not at all and never replaces an existing file.
      fs.writeFileSync(draft, mine, { mode: 0o600 });
      fs.linkSync(draft, file);
      return { release: () => releaseLock(file, mine) };
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw explainDisk(error, path.dirname(file));
    } finally {
      fs.rmSync(draft, { force: true });
    }
    const heldBy = livingOwner(file);
    if (heldBy !== undefined) return { heldBy };
    removeStale(file);
  }
}

/** Waits for a lock that another process holds briefly. Returns undefined after `timeout` ms. */
export async function waitForLock(file: string, timeout: number): Promise<Lock | undefined> {
  for (const end = Date.now() + timeout; Date.now() < end; await sleep(50)) {
    const lock = takeLock(file);
    if ('release' in lock) return lock;
  }
  return undefined;
}

export function livingOwner(file: string): number | undefined {
  const [pid = '', birth = ''] = read(file).trim().split(' ');
  const owner = Number(pid);
  if (!Number.isInteger(owner) || owner <= 0 || !isAlive(owner)) return undefined;
  return birth === processBirth(owner) ? owner : undefined;
}

function releaseLock(file: string, mine: string): void {
  if (read(file) === mine) fs.rmSync(file, { force: true });
}

/** The file is renamed before it is checked again, because another process may have taken the lock meanwhile. */
function removeStale(file: string): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    fs.renameSync(file, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw explainDisk(error, path.dirname(file));
  }
  try {
    if (livingOwner(aside) !== undefined) fs.linkSync(aside, file);
  } catch {
    // A third process has taken the lock.
  }
  fs.rmSync(aside, { force: true });
}

function read(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
