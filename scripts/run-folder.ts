import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isAlive } from '../server/local/postgres/process.ts';

const prefix = 'hakkak-run-';

/**
 * Gives this process and its children their own temporary folder. At exit, however it comes, databases that still run
 * in the folder are stopped and the folder is removed; the next run removes what a killed run left.
 */
export function takeRunFolder(): void {
  const temporary = fs.realpathSync(os.tmpdir());
  for (const name of fs.readdirSync(temporary)) {
    const owner = Number(name.startsWith(prefix) ? name.slice(prefix.length) : Number.NaN);
    if (owner && !isAlive(owner)) clear(path.join(temporary, name));
  }
  const folder = path.join(temporary, `${prefix}${process.pid}`);
  fs.mkdirSync(folder, { recursive: true });
  // The folder is passable so that root can let another account run a database in it.
  fs.chmodSync(folder, 0o711);
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  process.once('exit', () => clear(folder));
}

function clear(folder: string): void {
  try {
    const links = fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isSymbolicLink() && entry.name === 'postgres')
      .map((entry) => fs.readlinkSync(path.join(entry.parentPath, entry.name)));
    for (const place of [folder, ...links]) {
      endDatabases(place);
      fs.rmSync(place, { recursive: true, force: true, maxRetries: 5 });
    }
  } catch {
    // If a process still writes there, the next run tries again.
  }
}

function endDatabases(place: string): void {
  for (const entry of fs.readdirSync(place, { recursive: true, withFileTypes: true })) {
    if (entry.name !== 'postmaster.pid') continue;
    const pid = Number(fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8').split('\n')[0]);
    try {
      if (pid > 0) process.kill(pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  }
}
