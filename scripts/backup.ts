/**
 * `npm run backup -- FILE` writes the shop's database, files and keys to one archive while the shop runs. The archive
 * is encrypted if BACKUP_PASSPHRASE is set.
 */
import path from 'node:path';
import { readPassphrase } from '../server/src/platform/backup/passphrase.ts';
import { takeBackup } from '../server/src/platform/backup/take.ts';
import { reachDatabase } from '../server/src/platform/reach.ts';
import { readSettings } from '../server/src/platform/settings.ts';
import { StartError } from '../server/src/platform/start-error.ts';
import { amount, print, runCommand } from './command.ts';

const usage = 'Use: npm run backup -- shop-2026-11-22.tar';
const maxListed = 10;

runCommand(async ([file, ...rest], signal) => {
  if (!file || rest.length > 0) throw new StartError(usage);
  const passphrase = readPassphrase();
  const settings = readSettings();
  const place = path.resolve(file);
  const { madeAt, rows, files, bytes, missing } = await reachDatabase(settings, (databaseUrl) =>
    takeBackup({ ...settings, databaseUrl }, place, passphrase, signal),
  );
  const lines = [
    `The shop of ${madeAt} is in "${place}":`,
    `  ${amount(rows)} rows and ${amount(files)} files, ${amount(Math.ceil(bytes / 1e6))} MB`,
    `  It holds secrets and is ${passphrase === null ? 'NOT encrypted (set BACKUP_PASSPHRASE for that)' : 'encrypted: keep the passphrase elsewhere'}.`,
  ];
  if (missing.length > 0)
    lines.push(
      `  ${amount(missing.length)} files are named by the database and are not there: ${missing.slice(0, maxListed).join(' ')}${missing.length > maxListed ? ' …' : ''}`,
    );
  print(...lines);
});
