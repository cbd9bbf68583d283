import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database.ts';
import type { Rule } from '../../../platform/reconcile.ts';

/** Rules of the ledger itself. */
export const bookRules: readonly Rule[] = [
  {
    holds: 'every transfer has two or more entries that sum to zero',
    broken: `SELECT t.id, t.reference, coalesce(sum(e.amount), 0) AS sum, count(e.id) AS entries FROM transfers t
      LEFT JOIN entries e ON e.transfer_id = t.id GROUP BY t.id HAVING coalesce(sum(e.amount), 0) <> 0 OR count(e.id) < 2`,
  },
  {
    holds: 'all entries sum to zero',
    broken: 'SELECT sum(amount) AS sum FROM entries HAVING coalesce(sum(amount), 0) <> 0',
  },
  {
    holds: 'every wallet’s balance is the sum of its entries, and not below zero',
    broken: `SELECT a.id, a.person_id, a.balance, coalesce(sum(e.amount), 0) AS sum FROM accounts a
      LEFT JOIN entries e ON e.account_id = a.id WHERE a.kind = 'wallet'
      GROUP BY a.id HAVING a.balance <> coalesce(sum(e.amount), 0) OR a.balance < 0`,
  },
  {
    holds: 'every entry of a wallet shows the balance right after it',
    broken: `SELECT * FROM (
        SELECT e.id, e.transfer_id, e.balance, sum(e.amount) OVER (PARTITION BY e.account_id ORDER BY e.id) AS sum
        FROM entries e JOIN accounts a ON a.id = e.account_id WHERE a.kind = 'wallet') AS listed
      WHERE balance IS DISTINCT FROM sum`,
  },
  {
    holds: 'every entry of a wallet has its transfer’s operation',
    broken: `SELECT e.id, e.transfer_id, e.operation FROM entries e JOIN transfers t ON t.id = e.transfer_id
      JOIN accounts a ON a.id = e.account_id AND a.kind = 'wallet' WHERE e.operation IS DISTINCT FROM t.operation`,
  },
  {
    holds: 'every paid payment was credited once, whole, to who paid it; every other one never',
    broken: `SELECT p.id, p.person_id, p.status, p.amount, count(t.id) AS charges, coalesce(sum(e.amount), 0) AS credited
      FROM payments p LEFT JOIN transfers t ON t.reference = 'payment ' || p.id AND t.operation = 'charge'
      LEFT JOIN entries e ON e.transfer_id = t.id
        AND e.account_id = (SELECT id FROM accounts WHERE person_id = p.person_id)
      GROUP BY p.id
      HAVING count(t.id) <> (p.status = 'paid')::int
        OR coalesce(sum(e.amount), 0) <> CASE WHEN p.status = 'paid' THEN p.amount ELSE 0 END`,
  },
];

/** The causes of all transfers exist. */
export const chargeRules: readonly Rule[] = [
  {
    holds: 'every charge has its payment',
    broken: `SELECT t.id, t.reference FROM transfers t
      LEFT JOIN payments p ON t.reference = 'payment ' || p.id WHERE t.operation = 'charge' AND p.id IS NULL`,
  },
];

/** Totals of the ledger, in tomans. */
export interface Totals {
  wallets: number;
  transfers: number;
  /** The sum of all wallets. */
  balances: number;
  /** Tomans that each operation moved into wallets (positive) or out of them. */
  moved: Record<string, number>;
  openPayments: number;
  stuckPayments: number;
}

export async function selectTotals(on: Queryable, dayAgo: Date): Promise<Totals> {
  const { rows } = await sql<Totals>`SELECT
    (SELECT count(*)::int FROM accounts WHERE kind = 'wallet') AS wallets,
    (SELECT count(*)::int FROM transfers) AS transfers,
    (SELECT coalesce(sum(balance), 0)::bigint FROM accounts) AS balances,
    (SELECT coalesce(json_object_agg(operation, amount), '{}') FROM (
      SELECT t.operation, sum(e.amount) AS amount FROM transfers t JOIN entries e ON e.transfer_id = t.id
      JOIN accounts a ON a.id = e.account_id AND a.kind = 'wallet' GROUP BY t.operation ORDER BY 1) AS sums) AS moved,
    (SELECT count(*)::int FROM payments WHERE status = 'pending') AS "openPayments",
    (SELECT count(*)::int FROM payments WHERE status = 'pending' AND created_at < ${dayAgo}) AS "stuckPayments"`.execute(
    on,
  );
  const [totals] = rows;
  if (!totals) throw new Error('no totals');
  return totals;
}

/** A transfer's sum can be checked only together with its entries. */
export const ledgerSlices = { parent: 'transfers', child: 'entries', by: 'transfer_id' };
