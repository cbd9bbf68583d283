/** Installs the products that ours is compared with, once, each in its own folder. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const lists = path.join(import.meta.dirname, 'peers');
const folders = path.join(import.meta.dirname, '../.cache/bench-peers');

/** Installs the packages that `peers/` lists at exact versions. Returns the file that they are loaded from. */
export function installPeers(name: 'engraving' | 'lighthouse' | 'vendure'): string {
  const list = path.join(lists, name);
  const folder = path.join(folders, name);
  const packages = fs.readFileSync(path.join(list, 'package.json'), 'utf8');
  const installed = path.join(folder, 'installed.json');
  if (!fs.existsSync(installed) || fs.readFileSync(installed, 'utf8') !== packages) {
    console.log(`installing the packages of bench/peers/${name}`);
    fs.cpSync(list, folder, { recursive: true });
    execFileSync(
      'npm',
      ['install', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts', '--omit=optional'],
      {
        cwd: folder,
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
    fs.writeFileSync(installed, packages);
  }
  return path.join(folder, 'package.json');
}
