import { metadata } from '#contract/common/paging';
import type { Ctx } from '../../platform/ctx.ts';
import type { Queryable } from '../../platform/database.ts';
import { chartOf, jalaliMonths } from '../../platform/jalali.ts';
import { selectBalance, selectTransactions, spentByMonth, type TransactionFilter } from './queries.ts';
import { toTransaction } from './to-contract.ts';

export {
  bookRules,
  chargeRules,
  everyTransfer,
  ledgerSlices,
  proofAt,
  selectTotals,
  type Totals,
} from './ledger/queries.ts';

export const balanceOf = (on: Queryable, person: number): Promise<number> => selectBalance(on, person);

export async function getTransactions(ctx: Ctx, filter: TransactionFilter) {
  const { rows, total } = await selectTransactions(ctx.db, ctx.caller.id, filter);
  return { data: rows.map(toTransaction), metadata: metadata(filter, total) };
}

export async function getChart(ctx: Ctx) {
  const months = jalaliMonths(ctx.clock.now());
  const starts = months.map((month) => month.start);
  return { data: chartOf(months, await spentByMonth(ctx.db, ctx.caller.id, starts)) };
}
