/** Installs the products that ours is compared with, once, each in its own folder. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const lists = path.join(import.meta.dirname, 'peers');
const folders = path.join(import.meta.dirname, '../.cache/bench-peers');

/** Installs exactly the packages of a lock file in `peers/`. Returns the file that they are loaded from. */
export function installPeers(name: 'engraving' | 'lighthouse' | 'vendure'): string {
  const list = path.join(lists, name);
  const folder = path.join(folders, name);
  const lock = fs.readFileSync(path.join(list, 'package-lock.json'), 'utf8');
  const installed = path.join(folder, 'installed.json');
  if (!fs.existsSync(installed) || fs.readFileSync(installed, 'utf8') !== lock) {
    console.log(`installing the packages of bench/peers/${name}`);
    fs.cpSync(list, folder, { recursive: true });
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--omit=optional'], {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    fs.writeFileSync(installed, lock);
  }
  return path.join(folder, 'package.json');
}
