import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isAlive } from '../server/local/postgres/process.ts';

const prefix = 'hakkak-run-';

/**
 * Gives this process and all it starts a temporary folder of their own. When it ends, however that comes, what is left in
 * the folder goes, databases that still run in it too; what a killed run left goes with the next one.
 */
export function takeRunFolder(): void {
  const temporary = fs.realpathSync(os.tmpdir());
  for (const name of fs.readdirSync(temporary)) {
    const owner = Number(name.startsWith(prefix) ? name.slice(prefix.length) : Number.NaN);
    if (owner && !isAlive(owner)) clear(path.join(temporary, name));
  }
  const folder = path.join(temporary, `${prefix}${process.pid}`);
  fs.mkdirSync(folder, { recursive: true });
  // Passable, so that root can lend a database in it to another account.
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
    // Something still writes there: the next run tries again.
  }
}

function endDatabases(place: string): void {
  for (const entry of fs.readdirSync(place, { recursive: true, withFileTypes: true })) {
    if (entry.name !== 'postmaster.pid') continue;
    const pid = Number(fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8').split('\n')[0]);
    try {
      if (pid > 0) process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}
