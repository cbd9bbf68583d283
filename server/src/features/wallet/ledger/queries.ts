import { sql } from 'kysely';
import { type Queryable, theOne } from '../../../platform/database/database.ts';
import { everyTransfer, type Proof, type Rule, type Subject } from '../../../platform/database/reconcile.ts';

const paymentOf = (reference: string) => `substring(${reference} from '^payment (\\d{1,15})$')::bigint`;

const everyWallet: Subject = {
  all: `SELECT id FROM accounts WHERE kind = 'wallet'`,
  changed: ({ transfer }) => `SELECT DISTINCT account_id AS id FROM entries
    WHERE transfer_id > ${transfer} AND balance IS NOT NULL`,
};

const everyPayment: Subject = {
  all: 'SELECT id FROM payments',
  changed: ({ transfer, at }) => `SELECT id FROM payments WHERE settled_at >= '${at.toISOString()}'
    UNION SELECT ${paymentOf('reference')} FROM transfers WHERE id > ${transfer} AND operation = 'charge'`,
};

export const bookRules: readonly Rule[] = [
  {
    of: everyTransfer,
    holds: 'every transfer has two or more entries that sum to zero',
    broken: `SELECT t.id, t.reference, coalesce(sum(e.amount), 0) AS sum, count(e.id) AS entries
      FROM slice JOIN transfers t ON t.id = slice.id LEFT JOIN entries e ON e.transfer_id = t.id
      GROUP BY t.id HAVING coalesce(sum(e.amount), 0) <> 0 OR count(e.id) < 2`,
  },
  {
    of: everyTransfer,
    holds: 'all entries sum to zero',
    broken: `SELECT sum(amount) AS sum FROM slice JOIN entries e ON e.transfer_id = slice.id
      HAVING coalesce(sum(amount), 0) <> 0`,
  },
  {
    of: everyWallet,
    holds: 'every wallet’s balance is the sum of its entries, and not below zero',
    broken: `SELECT a.id, a.person_id, a.balance, coalesce(sum(e.amount), 0) AS sum
      FROM slice JOIN accounts a ON a.id = slice.id LEFT JOIN entries e ON e.account_id = a.id
      GROUP BY a.id HAVING a.balance <> coalesce(sum(e.amount), 0) OR a.balance < 0`,
  },
  {
    of: everyTransfer,
    holds: 'every entry of a wallet shows the balance right after it',
    broken: `SELECT * FROM (
        SELECT e.id, e.transfer_id, e.balance, e.amount + coalesce((SELECT before.balance FROM entries before
          WHERE before.account_id = e.account_id AND before.id < e.id ORDER BY before.id DESC LIMIT 1), 0) AS sum
        FROM slice JOIN entries e ON e.transfer_id = slice.id
        JOIN accounts a ON a.id = e.account_id AND a.kind = 'wallet') AS listed
      WHERE balance IS DISTINCT FROM sum`,
  },
  {
    of: everyTransfer,
    holds: 'every entry of a wallet has its transfer’s operation',
    broken: `SELECT e.id, e.transfer_id, e.operation FROM slice JOIN transfers t ON t.id = slice.id
      JOIN entries e ON e.transfer_id = t.id JOIN accounts a ON a.id = e.account_id AND a.kind = 'wallet'
      WHERE e.operation IS DISTINCT FROM t.operation`,
  },
  {
    of: everyPayment,
    holds: 'every paid payment was credited once, whole, to who paid it; every other one never',
    broken: `SELECT p.id, p.person_id, p.status, p.amount, count(t.id) AS charges, coalesce(sum(e.amount), 0) AS credited
      FROM slice JOIN payments p ON p.id = slice.id
      LEFT JOIN transfers t ON t.reference = 'payment ' || p.id AND t.operation = 'charge'
      LEFT JOIN entries e ON e.transfer_id = t.id
        AND e.account_id = (SELECT id FROM accounts WHERE person_id = p.person_id)
      GROUP BY p.id
      HAVING count(t.id) <> (p.status = 'paid')::int
        OR coalesce(sum(e.amount), 0) <> CASE WHEN p.status = 'paid' THEN p.amount ELSE 0 END`,
  },
];

export const chargeRules: readonly Rule[] = [
  {
    of: everyTransfer,
    holds: 'every charge has its payment',
    broken: `SELECT t.id, t.reference FROM slice JOIN transfers t ON t.id = slice.id
      LEFT JOIN payments p ON p.id = ${paymentOf('t.reference')}
      WHERE t.operation = 'charge' AND p.id IS NULL`,
  },
];

export async function selectProof(on: Queryable, at: Date): Promise<Proof> {
  const last = await on
    .selectFrom('transfers')
    .select('id')
    .where('created_at', '<', at)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { transfer: last?.id ?? 0, at };
}

/** Totals of the ledger, in tomans. */
interface Totals {
  wallets: number;
  transfers: number;
  /** The sum of all wallets. */
  balances: number;
  /** Tomans that each operation moved into wallets (positive) or out of them. */
  moved: Record<string, number>;
  openPayments: number;
  stuckPayments: number;
}

export async function selectTotals(on: Queryable, { stuckSince }: { stuckSince: Date }): Promise<Totals> {
  const { rows } = await sql<Totals>`SELECT
    (SELECT count(*)::int FROM accounts WHERE kind = 'wallet') AS wallets,
    (SELECT count(*)::int FROM transfers) AS transfers,
    (SELECT coalesce(sum(balance), 0)::bigint FROM accounts) AS balances,
    (SELECT coalesce(json_object_agg(operation, amount), '{}') FROM (
      SELECT operation, sum(amount) AS amount FROM entries WHERE operation IS NOT NULL
      GROUP BY operation ORDER BY 1) AS sums) AS moved,
    (SELECT count(*)::int FROM payments WHERE status = 'pending') AS "openPayments",
    (SELECT count(*)::int FROM payments WHERE status = 'pending' AND created_at < ${stuckSince}) AS "stuckPayments"`.execute(
    on,
  );
  return theOne(rows);
}
