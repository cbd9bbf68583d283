/** `npm run admin -- grant 09…` and `npm run admin -- revoke 09…`. */
import { parseMobile } from '#contract/common/mobile';
import { grantAdmin, revokeAdmin } from '../server/src/features/people/service.ts';
import { migrate, openDatabase } from '../server/src/platform/database.ts';
import { runningUrl, startPostgres } from '../server/src/platform/postgres.ts';
import { readSettings } from '../server/src/platform/settings.ts';
import { StartError } from '../server/src/platform/start-error.ts';

const usage = 'Use: npm run admin -- grant 09123456789   (or revoke)';

async function main([act, written = '']: string[]): Promise<void> {
  const mobile = parseMobile(written);
  if ((act !== 'grant' && act !== 'revoke') || !mobile) throw new StartError(usage);
  const settings = readSettings();
  const ready = settings.databaseUrl ?? (await runningUrl(settings.dataDir));
  const embedded = ready ? null : await startPostgres({ dataDir: settings.dataDir });
  const url = ready ?? embedded?.url ?? '';
  try {
    await migrate(url);
    const { db, close } = openDatabase(url, 1);
    try {
      if (act === 'grant') await grantAdmin(db, mobile);
      else if (!(await revokeAdmin(db, mobile)))
        throw new StartError(`Nobody has the mobile number ${mobile}.`);
    } finally {
      await close();
    }
    process.stdout.write(`${mobile} is ${act === 'grant' ? 'now' : 'no longer'} an admin.\n`);
  } finally {
    await embedded?.stop();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
});
