/** `npm run ledger -- check`: proves that the books are right, or says where they are not (exit code 1). */
import { checkLedger, type LedgerReport } from '../server/src/ledger.ts';
import { migrationsDone, openDatabase } from '../server/src/platform/database.ts';
import { runningUrl, startPostgres } from '../server/src/platform/postgres.ts';
import { readSettings } from '../server/src/platform/settings.ts';
import { StartError } from '../server/src/platform/start-error.ts';

const usage = 'Use: npm run ledger -- check';
const amount = (tomans: number) => tomans.toLocaleString('en-US');

function report({ right, findings, totals }: LedgerReport): string {
  const lines: string[] = [];
  for (const { holds, broken, examples } of findings) {
    lines.push(broken === 0 ? `  ok      ${holds}` : `  BROKEN  ${holds} (${broken} rows)`);
    for (const example of examples) lines.push(`          ${JSON.stringify(example)}`);
    if (broken > examples.length) lines.push(`          … and ${broken - examples.length} more`);
  }
  lines.push(
    '',
    `  ${amount(totals.transfers)} transfers, ${amount(totals.wallets)} wallets holding ${amount(totals.balances)} tomans`,
  );
  for (const [operation, moved] of Object.entries(totals.moved))
    lines.push(`    ${operation.padEnd(11)}${amount(moved).padStart(22)}`);
  lines.push(
    `  ${amount(totals.openPayments)} payments are open, ${amount(totals.stuckPayments)} of them for more than a day`,
    '',
    right ? 'The ledger is right.' : 'The ledger is NOT right.',
  );
  return `${lines.join('\n')}\n`;
}

async function main(words: string[]): Promise<void> {
  if (words.join(' ') !== 'check') throw new StartError(usage);
  const settings = readSettings();
  const ready = settings.databaseUrl ?? (await runningUrl(settings.dataDir));
  const embedded = ready ? null : await startPostgres({ dataDir: settings.dataDir });
  try {
    const { db, close } = openDatabase(ready ?? embedded?.url ?? '', 1);
    try {
      if (!(await migrationsDone(db).catch(() => false)))
        throw new StartError('This database is not of this version yet. Start the shop once: npm start');
      const checked = await checkLedger(db, new Date());
      process.stdout.write(report(checked));
      if (!checked.right) process.exitCode = 1;
    } finally {
      await close();
    }
  } finally {
    await embedded?.stop();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
});
