import type { Transaction } from '#contract/wallet';
import type { TransactionRow } from './queries.ts';

export const toTransaction = (row: TransactionRow): Transaction => ({
  _id: String(row.id),
  operation: row.operation,
  amount: row.amount,
  balance: row.balance,
  note: row.note,
  ...(row.order_number !== null && { orderNumber: row.order_number }),
  ...(row.bank_ref !== null && { ref: row.bank_ref }),
  createdAt: row.created_at.toISOString(),
});
