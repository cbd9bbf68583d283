/** What every feature does once in a shop that was restored from a backup. */
import { signEverybodyOut } from './features/auth/service.ts';
import { checkAllAgain } from './features/wallet/payments/settle.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database.ts';
import { beQuiet } from './platform/restored.ts';

/**
 * Ends all logins, has the gateways asked again about pending payments, and makes the shop quiet until it is confirmed. `madeAt`: when its
 * backup was begun.
 */
export const settleRestored = (db: Db, clock: Clock, madeAt: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await signEverybodyOut(tx, clock);
    await checkAllAgain(tx, clock.now());
    await beQuiet(tx, madeAt, clock.now());
  });
