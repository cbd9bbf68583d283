/** A primary and a standby that follows it, by the PostgreSQL that comes with the project. */
import { execFile } from 'node:child_process';
import { appendFile, chown, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { isSuperuser, ownAccount, serviceAccount } from '../local/postgres/account.ts';
import { findPrograms } from '../local/postgres/programs.ts';
import { runStatements } from './cluster.ts';
import { freePort } from './process.ts';

const run = promisify(execFile);

type Which = 'primary' | 'standby';

export interface Replication {
  primary: string;
  standby: string;
  /** Stops a server at once, as a crash does. */
  kill(which: Which): Promise<void>;
  start(which: Which): Promise<void>;
  /** Runs a statement on the standby. */
  onStandby(statement: string): Promise<unknown>;
  /** Makes the standby a primary. */
  promote(): Promise<void>;
  end(): Promise<void>;
}

export async function startReplication(): Promise<Replication> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hakkak-replication-'));
  // PostgreSQL refuses to run as root.
  const account = isSuperuser() ? await serviceAccount() : ownAccount;
  const own = async (place: string) => {
    if ('uid' in account) await chown(place, account.uid, account.gid);
  };
  await own(folder);
  const programs = await findPrograms(account, path.join(folder, 'programs'));
  const program = (file: string, args: string[]) => run(file, args, { ...account, cwd: folder });
  const ports = { primary: await freePort(), standby: await freePort() };
  const dataOf = (which: Which) => path.join(folder, which);
  const control = (which: Which, ...args: string[]) =>
    program(programs.control, ['-D', dataOf(which), '-w', ...args]);
  const start = async (which: Which) => {
    const options = `-p ${ports[which]} -k ${folder} -h 127.0.0.1 -c fsync=off -c max_connections=100`;
    await control(which, '-l', path.join(folder, `${which}.log`), '-o', options, 'start');
  };
  const urlOf = (which: Which, name = 'shop') => `postgres://hakkak@127.0.0.1:${ports[which]}/${name}`;

  const initial = ['-D', dataOf('primary'), '-U', 'hakkak', '--auth=trust', '--no-sync', '-E', 'UTF8'];
  await program(programs.initdb, [...initial, '--locale=C.UTF-8']);
  // A copy from before the first start follows the primary from its beginning, so no base backup is needed.
  await cp(dataOf('primary'), dataOf('standby'), { recursive: true, preserveTimestamps: true });
  const from = `host=127.0.0.1 port=${ports.primary} user=hakkak`;
  await appendFile(path.join(dataOf('standby'), 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`);
  await writeFile(path.join(dataOf('standby'), 'standby.signal'), '');
  await own(dataOf('standby'));
  for (const each of await readdir(dataOf('standby'), { recursive: true }))
    await own(path.join(dataOf('standby'), each));
  await start('primary');
  await runStatements(urlOf('primary', 'postgres'), ['CREATE DATABASE shop']);
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
