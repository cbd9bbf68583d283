import { dayMs } from '#contract/common/tehran';
import type { Ctx } from '../../platform/work/ctx.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/pipeline.ts';
import { chartOf, jalaliMonths } from '../../platform/foundation/jalali.ts';
import { answerPage } from '../../platform/database/paging.ts';
import { type Pace, type Proof, reconcile } from '../../platform/database/reconcile.ts';
import { bookRules, chargeRules, selectProof, selectTotals } from './ledger/queries.ts';
import { selectBalance, selectTransactions, spentByMonth, type TransactionFilter } from './queries.ts';
import { toTransaction } from './to-contract.ts';

/** A transfer's sum can be checked only together with its entries. */
export const ledgerSlices = { parent: 'transfers', child: 'entries', by: 'transfer_id' };

/** Milliseconds within which a transaction that has begun is committed or gone. */
const longestTransaction = 10 * 60_000;

/** The extent that a check beginning now proves if it finds the ledger right. */
export const proofAt = (on: Queryable, now: Date): Promise<Proof> =>
  selectProof(on, new Date(now.getTime() - longestTransaction));

/** Checks the ledger itself, and with `reasons` also that every charge has its payment. */
export const checkBooks = (on: Queryable, reasons: boolean, since: Proof | null, pace: Pace) =>
  reconcile(on, reasons ? [...bookRules, ...chargeRules] : bookRules, since, pace);

export const ledgerTotals = (on: Queryable, now: Date) =>
  selectTotals(on, { stuckSince: new Date(now.getTime() - dayMs) });

/** Returns a person's balance in tomans; 0 without a wallet. */
export const balanceOf = (on: Queryable, person: number): Promise<number> => selectBalance(on, person);

/** The same, and keeps others from changing it until the work ends. */
export const lockBalance = (tx: Tx, person: number): Promise<number> => selectBalance(tx, person, true);

export const getTransactions = async (ctx: Ctx, filter: TransactionFilter) =>
  answerPage(filter, await selectTransactions(ctx.db, ctx.caller.id, filter), toTransaction);

export async function getChart(ctx: Ctx) {
  const months = jalaliMonths(ctx.clock.now());
  const starts = months.map((month) => month.start);
  return { data: chartOf(months, await spentByMonth(ctx.db, ctx.caller.id, starts)) };
}
