/**
 * `npm run backup -- FILE` writes the shop's database, files and keys to one archive while the shop runs. The archive
 * is encrypted if BACKUP_PASSPHRASE is set. The exit code is 1 if a stored file is missing or damaged; the archive is made
 * all the same, with the damaged files as they are.
 */
import path from 'node:path';
import { readPassphrase } from '../server/src/platform/backup/passphrase.ts';
import { takeBackup } from '../server/src/platform/backup/take.ts';
import { reachDatabase } from '../server/src/platform/database/reach.ts';
import { readEnvironment } from '../server/src/platform/environment/environment.ts';
import { StartError } from '../server/src/platform/foundation/start-error.ts';
import { amount, fileLines, print, runCommand } from './command.ts';

const usage = 'Use: npm run backup -- shop-2026-11-22.tar';

runCommand(async ([file, ...rest], signal) => {
  if (!file || rest.length > 0) throw new StartError(usage);
  const passphrase = readPassphrase();
  const environment = readEnvironment();
  const place = path.resolve(file);
  const { madeAt, rows, files, bytes, missing, damaged } = await reachDatabase(environment, (databaseUrl) =>
    takeBackup({ ...environment, databaseUrl }, place, passphrase, signal),
  );
  const lines = [
    `The shop of ${madeAt} is in "${place}":`,
    `  ${amount(rows)} rows and ${amount(files)} files, ${amount(Math.ceil(bytes / 1e6))} MB`,
    `  It holds secrets and is ${passphrase === null ? 'NOT encrypted (set BACKUP_PASSPHRASE for that)' : 'encrypted: keep the passphrase elsewhere'}.`,
  ];
  lines.push(
    ...fileLines(missing, 'are named by the database and are not there'),
    ...fileLines(damaged, 'are not as they were stored; an older backup may have them whole, so keep it'),
  );
  if (missing.length + damaged.length > 0) process.exitCode = 1;
  print(...lines);
});
