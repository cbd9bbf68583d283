/** A primary and a standby that follows it, by the programs of an installed PostgreSQL: the embedded one has no `pg_basebackup`. */
import { execFile } from 'node:child_process';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { runStatements } from './cluster.ts';
import { freePort } from './process.ts';

const run = promisify(execFile);
const versions = '/usr/lib/postgresql';

/** The folder of the newest installed programs; null if there are none. */
export async function installedPostgres(): Promise<string | null> {
  const [newest] = (await readdir(versions).catch(() => [])).toSorted((a, b) => Number(b) - Number(a));
  return newest === undefined ? null : path.join(versions, newest, 'bin');
}

export interface Replication {
  primary: string;
  standby: string;
  /** Stops a server at once, as a crash does. */
  kill(which: 'primary' | 'standby'): Promise<void>;
  start(which: 'primary' | 'standby'): Promise<void>;
  /** Runs a statement on the standby. */
  onStandby(statement: string): Promise<unknown>;
  /** Makes the standby a primary. */
  promote(): Promise<void>;
  end(): Promise<void>;
}

export async function startReplication(bin: string): Promise<Replication> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hakkak-replication-'));
  // PostgreSQL refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(folder, Number((await run('id', ['-u', 'postgres'])).stdout), 0);
  const program = (name: string, args: string[]) =>
    isRoot
      ? run('runuser', ['-u', 'postgres', '--', path.join(bin, name), ...args], { cwd: folder })
      : run(path.join(bin, name), args, { cwd: folder });
  const ports = { primary: await freePort(), standby: await freePort() };
  const dataOf = (which: 'primary' | 'standby') => path.join(folder, which);
  const control = (which: 'primary' | 'standby', ...args: string[]) =>
    program('pg_ctl', ['-D', dataOf(which), '-w', ...args]);
  const start = async (which: 'primary' | 'standby') => {
    const options = `-p ${ports[which]} -k ${folder} -h 127.0.0.1 -c fsync=off -c max_connections=100`;
    await control(which, '-l', path.join(folder, `${which}.log`), '-o', options, 'start');
  };
  const urlOf = (which: 'primary' | 'standby', name = 'shop') =>
    `postgres://hakkak@127.0.0.1:${ports[which]}/${name}`;

  await program('initdb', [
    '-D',
    dataOf('primary'),
    '-U',
    'hakkak',
    '--auth=trust',
    '--no-sync',
    '-E',
    'UTF8',
  ]);
  await start('primary');
  await program('createdb', ['-h', '127.0.0.1', '-p', String(ports.primary), '-U', 'hakkak', 'shop']);
  await program('pg_basebackup', [
    '-D',
    dataOf('standby'),
    '-R',
    '-c',
    'fast',
    '-d',
    urlOf('primary', 'postgres'),
  ]);
  await start('standby');
  return {
    primary: urlOf('primary'),
    standby: urlOf('standby'),
    kill: async (which) => void (await control(which, '-m', 'immediate', 'stop')),
    start,
    onStandby: (statement) => runStatements(urlOf('standby'), [statement]),
    promote: async () => void (await control('standby', 'promote')),
    end: async () => {
      for (const which of ['standby', 'primary'] as const)
        await control(which, '-m', 'immediate', 'stop').catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}
