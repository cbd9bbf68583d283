import { checkGifts } from './features/offers/service.ts';
import { checkPaidOrders } from './features/orders/service.ts';
import { checkBooks, proofAt } from './features/wallet/service.ts';
import type { Queryable } from './platform/database/database.ts';
import type { Finding, Pace, Proof } from './platform/database/reconcile.ts';

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

/** Checks the ledger against its rules, in short statements that lock nothing. */
export async function checkLedger(
  on: Queryable,
  now: Date,
  { reasons = true, since = null, ...pace }: Options = {},
): Promise<LedgerCheck> {
  const proof = await proofAt(on, now);
  const findings = await checkBooks(on, reasons, since, pace);
  if (reasons)
    findings.push(...(await checkGifts(on, since, pace)), ...(await checkPaidOrders(on, since, pace)));
  const isRight = findings.every((finding) => finding.broken === 0);
  return { right: isRight, findings, proof: isRight ? proof : since };
}
