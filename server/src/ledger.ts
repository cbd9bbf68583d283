/** Whether the books are right: every rule that any feature has for money, in one look at the database. */
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

/** Holds the ledger against its rules. Without `reasons` only the books: not what each transfer was for. */
export function checkLedger(
  db: Db,
  now: Date,
  { reasons = true }: { reasons?: boolean } = {},
): Promise<LedgerReport> {
  const rules = [...bookRules, ...(reasons ? [...chargeRules, ...giftRules, ...orderRules] : [])];
  // One snapshot for all: what moves meanwhile is in every rule's sight or in none's.
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
