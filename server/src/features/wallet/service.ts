/** The customer's wallet: what is in it, what moved, and the verbs that move it. */
import { metadata } from '#contract/common/paging';
import type { Transaction } from '#contract/wallet';
import type { Ctx } from '../../platform/ctx.ts';
import type { Queryable } from '../../platform/database.ts';
import { chartOf, jalaliMonths } from '../../platform/jalali.ts';
import {
  selectBalance,
  selectTransactions,
  spentByMonth,
  type TransactionFilter,
  type TransactionRow,
} from './queries.ts';

export { chargeWallet, paymentCallback } from './payments.ts';
export { ensurePayable, transfer } from './transfer.ts';

export const balanceOf = (on: Queryable, person: number): Promise<number> => selectBalance(on, person);

const shown = (row: TransactionRow): Transaction => ({
  _id: String(row.id),
  operation: row.operation,
  amount: row.amount,
  balance: row.balance,
  note: row.note,
  ...(row.order_number !== null && { orderNumber: row.order_number }),
  ...(row.bank_ref !== null && { ref: row.bank_ref }),
  createdAt: row.created_at.toISOString(),
});

export async function getTransactions(ctx: Ctx, filter: TransactionFilter) {
  const { rows, total } = await selectTransactions(ctx.db, ctx.caller.id, filter);
  return { data: rows.map(shown), metadata: metadata(filter, total) };
}

export async function getChart(ctx: Ctx) {
  const months = jalaliMonths(ctx.clock.now());
  const starts = months.map((month) => month.start);
  return { data: chartOf(months, await spentByMonth(ctx.db, ctx.caller.id, starts)) };
}
