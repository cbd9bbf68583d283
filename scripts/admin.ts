/** `npm run admin -- grant 09…` and `npm run admin -- revoke 09…`. */
import { parseMobile } from '#contract/common/mobile';
import { grantAdmin, revokeAdmin } from '../server/src/features/people/service.ts';
import { migrate, openDatabase } from '../server/src/platform/database/database.ts';
import { reachDatabase } from '../server/src/platform/database/reach.ts';
import { readEnvironment } from '../server/src/platform/environment/environment.ts';
import { StartError } from '../server/src/platform/foundation/start-error.ts';
import { print, runCommand } from './command.ts';

const usage = 'Use: npm run admin -- grant 09123456789   (or revoke)';

runCommand(async ([act, written = '']) => {
  const mobile = parseMobile(written);
  if ((act !== 'grant' && act !== 'revoke') || !mobile) throw new StartError(usage);
  await reachDatabase(readEnvironment(), async (url) => {
    await migrate(url);
    const { db, close } = openDatabase(url, 1);
    try {
      if (act === 'grant') await grantAdmin(db, mobile);
      else if (!(await revokeAdmin(db, mobile)))
        throw new StartError(`Nobody has the mobile number ${mobile}.`);
    } finally {
      await close();
    }
    print(`${mobile} is ${act === 'grant' ? 'now' : 'no longer'} an admin.`);
  });
});
