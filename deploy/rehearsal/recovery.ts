/**
 * Point-in-time recovery with pgBackRest and deploy/postgresql/pgbackrest.conf. A second database is restored to a moment
 * under load and compared with the orders acknowledged before and after that moment.
 */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { runCommand } from '../../server/testing/command.ts';
import type { DatabaseStack } from './database.ts';
import type { Load } from './load.ts';
import { databaseOwner, programPath } from './programs.ts';

const run = promisify(execFile);

/** Has the primary archive its WAL below `folder`, and makes a full backup. Returns the command that calls pgBackRest. */
async function archive(database: DatabaseStack, folder: string): Promise<string[]> {
  const owner = databaseOwner();
  const { dataDir, port } = await database.leader();
  for (const each of ['', 'repository', 'spool', 'lock']) {
    const made = path.join(folder, each);
    fs.mkdirSync(made);
    if (owner) fs.chownSync(made, owner.uid, owner.gid);
  }
  const example = fs.readFileSync(path.join(import.meta.dirname, '../postgresql/pgbackrest.conf'), 'utf8');
  const settings = example
    .replace(/^(repo1-path)=.*/m, `$1=${folder}/repository`)
    .replace(/^(spool-path)=.*/m, `$1=${folder}/spool`)
    .replace(/^(pg1-path)=.*/m, `$1=${dataDir}`)
    .replace(/^(pg1-port)=.*/m, `$1=${port}`);
  const file = path.join(folder, 'pgbackrest.conf');
  fs.writeFileSync(
    file,
    `${settings}pg1-socket-path=${database.sockets}\nlock-path=${folder}/lock\nlog-path=${folder}\n`,
  );
  const command = [programPath('pgbackrest') ?? '', `--config=${file}`, '--stanza=hakkak'];
  await asPostgres([...command, 'stanza-create']);
  await database.configure({ archive_command: `${command.join(' ')} archive-push %p` });
  await asPostgres([...command, '--type=full', 'backup']);
  return command;
}

async function asPostgres([file = '', ...args]: string[]): Promise<void> {
  await run(file, args, { cwd: '/', ...databaseOwner() });
}

/** Restores to a moment between orders, for the time `at` in this stack. `files` are the settings of the shop's files. */
export async function recover(
  { database, load }: { database: DatabaseStack; load: Load },
  folder: string,
  files: Record<string, string>,
  at: number,
): Promise<void> {
  const command = await archive(database, path.join(folder, `archive${at}`));
  await sleep(3000);
  const [now] = await database.ask('SELECT clock_timestamp() AS moment');
  const moment = now?.moment as Date;
  await sleep(3000);
  // It waits until the WAL of these orders is archived.
  await asPostgres([...command, 'check']);
  const target = moment.toISOString().replace('T', ' ').replace('Z', '+00');
  const restored = await database.restore(`restored${at}`, (dataDir) =>
    [
      ...command,
      `--pg1-path=${dataDir}`,
      '--type=time',
      `--target='${target}'`,
      '--target-action=promote',
      'restore',
    ].join(' '),
  );
  const { faults } = load.figures;
  const ids = new Set((await restored.ask('SELECT id FROM orders')).map(({ id }) => String(id)));
  let [had, came] = [0, 0];
  for (const { id, began, acknowledged } of load.orders()) {
    if (acknowledged < moment.getTime()) {
      had += 1;
      if (!ids.has(id)) faults.push(`order ${id} of before the moment was not restored`);
    } else if (began > moment.getTime()) {
      came += 1;
      if (ids.has(id)) faults.push(`order ${id} of after the moment was restored`);
    }
  }
  if (had === 0 || came === 0) faults.push(`${had} orders before the moment, ${came} after it`);
  for (const words of ['ledger check', 'files sweep', 'files check']) {
    const [what = '', ...rest] = words.split(' ');
    const { code, output } = await runCommand(what, rest, { ...files, DATABASE_URL: restored.url });
    if (code !== 0) faults.push(`${words} after the recovery: ${output}`);
  }
  await restored.node.kill();
}
