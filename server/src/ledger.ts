import { orderRules } from './features/orders/service.ts';
import { giftRules } from './features/offers/service.ts';
import { bookRules, chargeRules, selectTotals, type Totals } from './features/wallet/service.ts';
import type { Db } from './platform/database.ts';
import { type Finding, reconcile } from './platform/reconcile.ts';

export interface LedgerReport {
  right: boolean;
  findings: Finding[];
  totals: Totals;
}

const day = 86_400_000;

/**
 * Checks the ledger against its rules. Without `reasons` it checks only the books, not the records that each transfer
 * paid for.
 */
export function checkLedger(
  db: Db,
  now: Date,
  { reasons = true }: { reasons?: boolean } = {},
): Promise<LedgerReport> {
  const rules = [...bookRules, ...(reasons ? [...chargeRules, ...giftRules, ...orderRules] : [])];
  // One snapshot for all rules, so that a concurrent transfer is visible to all of them or to none.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const findings = await reconcile(tx, rules);
      const totals = await selectTotals(tx, new Date(now.getTime() - day));
      return { right: findings.every((finding) => finding.broken === 0), findings, totals };
    });
}
