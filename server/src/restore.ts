import { signEverybodyOut } from './features/auth/service.ts';
import { recountReports } from './features/reports/service.ts';
import { checkAllAgain } from './features/wallet/payments/settle.ts';
import type { Clock } from './platform/foundation/clock.ts';
import type { Db } from './platform/database/database.ts';
import { beQuiet } from './platform/database/restored.ts';

/** `madeAt` is the start of the backup. */
export const settleRestored = (db: Db, clock: Clock, madeAt: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await signEverybodyOut(tx, clock);
    await recountReports(tx);
    await checkAllAgain(tx, clock.now());
    await beQuiet(tx, madeAt, clock.now());
  });
