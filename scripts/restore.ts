/**
 * `npm run restore -- FILE` restores a backup into an empty DATA_DIR (and DATABASE_URL, if set). `npm run restore --
 * check FILE` only verifies the checksums. `npm run restore -- confirm` confirms that the restored shop replaces the
 * old one, so that queued messages are sent.
 */
import path from 'node:path';
import { ledgerSlices, ledgerTotals } from '../server/src/features/wallet/service.ts';
import { checkLedger } from '../server/src/ledger.ts';
import { readPassphrase } from '../server/src/platform/backup/passphrase.ts';
import { checkArchive, type Checked, restoreArchive } from '../server/src/platform/backup/restore.ts';
import { systemClock } from '../server/src/platform/foundation/clock.ts';
import { openDatabase, noTimeout } from '../server/src/platform/database/database.ts';
import { confirmRestore, countWaiting } from '../server/src/platform/database/restored.ts';
import { withDatabase } from '../server/src/platform/database/reach.ts';
import { readPlaces, readEnvironment } from '../server/src/platform/environment/environment.ts';
import { StartError } from '../server/src/platform/foundation/start-error.ts';
import { settleRestored } from '../server/src/restore.ts';
import { amount, fileLines, print, runCommand } from './command.ts';
import { report } from './ledger-report.ts';

const usage =
  'Use: npm run restore -- FILE, npm run restore -- check FILE, or npm run restore -- confirm (for a file of that name: ./confirm)';

function described({ manifest, end }: Checked): string {
  const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0);
  return `the shop of ${manifest.madeAt}: ${amount(rows)} rows and ${amount(end.files)} files, all as their checksums say`;
}

/** Returns lines about files that were missing or damaged when the backup was made, and sets the exit code. */
function faults({ missing = [], damaged }: { missing?: string[]; damaged: string[] }): string[] {
  if (missing.length + damaged.length > 0) process.exitCode = 1;
  return [
    ...fileLines(missing, 'are named by the database and are not in the backup'),
    ...fileLines(
      damaged,
      'were not as they had been stored when the backup was made; look for them in an older one',
    ),
  ];
}

async function confirm(): Promise<void> {
  await withDatabase(readEnvironment(), 1, async ({ db }) => {
    const waiting = await countWaiting(db);
    if (!(await confirmRestore(db, systemClock.now())))
      throw new StartError('This shop is not waiting to be confirmed.');
    print(
      `Confirmed: ${amount(waiting.sms)} SMS are sent, ${amount(waiting.payments)} open payments asked and the jobs run, within a minute when the shop runs.`,
    );
  });
}

async function restore(file: string, signal: AbortSignal): Promise<void> {
  const places = readPlaces();
  await restoreArchive(
    file,
    readPassphrase(),
    places,
    ledgerSlices,
    async (url, restored) => {
      const { db, close } = openDatabase(url, 2, noTimeout);
      try {
        await settleRestored(db, systemClock, new Date(restored.manifest.madeAt));
        print(`"${places.dataDir}" holds ${described(restored)}.`, ...faults(restored), '');
        const now = systemClock.now();
        const ledger = await checkLedger(db, now);
        process.stdout.write(report(ledger, await ledgerTotals(db, now)));
        if (!ledger.right) process.exitCode = 1;
        const waiting = await countWaiting(db);
        print(
          '',
          'All logins have ended. The shop starts quiet: nothing that waits is sent and no job runs, until you say that',
          'it is the one that goes on: npm run restore -- confirm',
          `  ${amount(waiting.sms)} SMS wait, and ${amount(waiting.payments)} open payments will be asked.`,
          `Its keys are in "${path.join(places.dataDir, 'secret')}" and "vapid.json"; production reads them from SECRET, VAPID_PUBLIC_KEY and`,
          'VAPID_PRIVATE_KEY instead.',
        );
      } finally {
        await close();
      }
    },
    signal,
  );
}

runCommand(async (words, signal) => {
  const [first, second, ...rest] = words;
  if (!first || rest.length > 0 || (second !== undefined && first !== 'check')) throw new StartError(usage);
  if (first === 'check') {
    if (!second) throw new StartError(usage);
    const checked = await checkArchive(path.resolve(second), readPassphrase(), signal);
    print(`"${second}" holds ${described(checked)}.`, ...faults({ damaged: checked.end.damaged ?? [] }));
  } else if (first === 'confirm') await confirm();
  else await restore(path.resolve(first), signal);
});
