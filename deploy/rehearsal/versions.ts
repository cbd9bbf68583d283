/** Three versions of the program for an update: the one before the newest migrations, this one, and a next one. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim();

export interface Versions {
  previous: string;
  current: string;
  /** This one with another migration, which the older version may run on. */
  next: string;
}

/** Returns their folders, and makes those that are missing below `folder`. */
export function versionsOf(folder: string): Versions {
  const previous = path.join(folder, 'previous');
  const next = path.join(folder, 'next');
  if (!fs.existsSync(previous)) {
    unpack(previousCommit(), previous);
    unpack('HEAD', next);
    fs.writeFileSync(
      path.join(next, 'server/migrations/9999_rehearsal.sql'),
      '-- Older versions run on this.\nCREATE TABLE rehearsals (id bigint PRIMARY KEY);\n',
    );
  }
  return { previous, current: root, next };
}

const migrationsOf = (commit: string) => git('ls-tree', commit, 'server/migrations/').split('\n');

/** Returns the newest commit that lacks some of the migrations and has the others as they are now. */
function previousCommit(): string {
  const migrations = new Set(migrationsOf('HEAD'));
  for (const commit of git('log', '--format=%H', '--', 'server/migrations').split('\n')) {
    const earlier = migrationsOf(`${commit}^`);
    if (earlier.length < migrations.size && earlier.every((each) => migrations.has(each)))
      return `${commit}^`;
  }
  throw new Error('no earlier version has its migrations as they are now');
}

/** Writes the files of a commit into a folder, with the packages and the web of this version. */
function unpack(commit: string, folder: string): void {
  fs.mkdirSync(folder);
  const archive = execFileSync('git', ['-C', root, 'archive', commit], { maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  if (!fs.existsSync(path.join(folder, 'web/dist')))
    fs.symlinkSync(path.join(root, 'web/dist'), path.join(folder, 'web/dist'));
}
