import { checkLedger } from '../src/ledger.ts';
import type { Db } from '../src/platform/database/database.ts';

/** Throws with the first rows that break a rule of the ledger; `reasons` false checks the bookkeeping only. */
export async function ledgerIsRight(db: Db, reasons = true): Promise<void> {
  const { findings } = await checkLedger(db, new Date(), { reasons });
  for (const { holds, broken, examples } of findings)
    if (broken > 0) throw new Error(`not true of ${broken}: ${holds}: ${JSON.stringify(examples)}`);
}
