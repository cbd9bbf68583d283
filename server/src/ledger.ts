import { orderRules } from './features/orders/service.ts';
import { giftRules } from './features/offers/service.ts';
import { bookRules, chargeRules, proofAt, selectTotals, type Totals } from './features/wallet/service.ts';
import type { Queryable } from './platform/database.ts';
import { type Finding, type Pace, type Proof, reconcile } from './platform/reconcile.ts';

export interface LedgerCheck {
  right: boolean;
  findings: Finding[];
  /** The base of the next check of changes. If the ledger is not right, it is that of this one. */
  proof: Proof | null;
}

interface Options extends Pace {
  /** Without reasons only the books are checked, not the records that each transfer paid for. */
  reasons?: boolean;
  /** Checks only what may have changed since. */
  since?: Proof | null;
}

const day = 86_400_000;
/** ms within which a transaction that has begun is committed or gone. */
const longestTransaction = 10 * 60_000;

/** Checks the ledger against its rules, in short statements that lock nothing. */
export async function checkLedger(
  on: Queryable,
  now: Date,
  { reasons = true, since = null, ...pace }: Options = {},
): Promise<LedgerCheck> {
  const rules = [...bookRules, ...(reasons ? [...chargeRules, ...giftRules, ...orderRules] : [])];
  const proof = await proofAt(on, new Date(now.getTime() - longestTransaction));
  const findings = await reconcile(on, rules, since, pace);
  const isRight = findings.every((finding) => finding.broken === 0);
  return { right: isRight, findings, proof: isRight ? proof : since };
}

export const ledgerTotals = (on: Queryable, now: Date): Promise<Totals> =>
  selectTotals(on, new Date(now.getTime() - day));
