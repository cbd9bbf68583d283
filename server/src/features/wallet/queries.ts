import { sql } from 'kysely';
import type { Sort } from '#contract/common/paging';
import type { Operation } from '#contract/wallet';
import type { Queryable, Tx } from '../../platform/database.ts';
import { pageOf } from '../../platform/paging.ts';
import { hasText } from '../../platform/search.ts';

/** The shop's account in a transfer. */
export type ShopAccount = 'gateway' | 'revenue' | 'gifts' | 'adjustments';

/** Opens a person's wallet unless they have one. */
export const openWallet = (tx: Tx, person: number) =>
  tx
    .insertInto('accounts')
    .values({ kind: 'wallet', person_id: person })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export interface Movement {
  person: number;
  /** Tomans into the wallet. */
  amount: number;
  shop: ShopAccount;
  operation: Operation;
  reference: string;
  note: string;
  orderId: number | null;
  orderNumber: number | null;
  bankRef: string | null;
}

/**
 * Locks a wallet and inserts a transfer with its two entries, unless the reference exists or the wallet holds too
 * little. Returns the balance before, and after it or null if nothing moved; null if the person has no wallet.
 */
export async function moveMoney(
  tx: Tx,
  move: Movement,
): Promise<{ before: number; after: number | null; isKnown: boolean } | null> {
  const { rows } = await sql<{ before: number; after: number | null; isKnown: boolean }>`
    WITH wallet AS (SELECT id, balance FROM accounts WHERE person_id = ${move.person} FOR UPDATE),
    transfer AS (
      INSERT INTO transfers (operation, reference, note, order_id, order_number, bank_ref)
      SELECT ${move.operation}, ${move.reference}, ${move.note}, ${move.orderId}::bigint, ${move.orderNumber}::int,
        ${move.bankRef}
      FROM wallet WHERE balance + least(${move.amount}::bigint, 0) >= 0
      ON CONFLICT (reference) DO NOTHING
      RETURNING id),
    entry AS (
      INSERT INTO entries (transfer_id, account_id, amount)
      SELECT transfer.id, wallet.id, ${move.amount}::bigint FROM transfer, wallet
      UNION ALL
      SELECT transfer.id, accounts.id, -${move.amount}::bigint FROM transfer, accounts WHERE kind = ${move.shop}
      RETURNING balance)
    SELECT balance AS before, (SELECT balance FROM entry WHERE balance IS NOT NULL) AS after,
      EXISTS (SELECT FROM transfers WHERE reference = ${move.reference}) AS "isKnown"
    FROM wallet`.execute(tx);
  return rows[0] ?? null;
}

export async function selectBalance(on: Queryable, person: number): Promise<number> {
  const row = await on
    .selectFrom('accounts')
    .select('balance')
    .where('person_id', '=', person)
    .executeTakeFirst();
  return row?.balance ?? 0;
}

/** Selects entries of wallets, which always have a balance. */
const transactions = (on: Queryable) =>
  on
    .selectFrom('entries as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .innerJoin('transfers as t', 't.id', 'e.transfer_id')
    .where('a.kind', '=', 'wallet')
    .select(['e.id', 't.operation', 'e.amount', 'e.balance', 't.note', 't.order_number', 't.bank_ref'])
    .select('t.created_at')
    .$narrowType<{ balance: number }>();

export type TransactionRow = Awaited<ReturnType<typeof selectPeriod>>[number];

export interface TransactionFilter {
  page: number;
  count: number;
  filter: Sort;
  search: string;
  operation?: Operation;
}

export function selectTransactions(on: Queryable, person: number, filter: TransactionFilter) {
  let query = transactions(on).where('a.person_id', '=', person);
  if (filter.operation) query = query.where('t.operation', '=', filter.operation);
  if (filter.search)
    query = query.where(
      hasText(
        sql`t.note || ' ' || coalesce(t.order_number::text, '') || ' ' || coalesce(t.bank_ref, '')`,
        filter.search,
      ),
    );
  return pageOf(query.orderBy('e.id', filter.filter === 'newest' ? 'desc' : 'asc'), filter);
}

/** Returns the wallet's entry of the transfer with this reference. */
export const selectTransaction = (on: Queryable, reference: string) =>
  transactions(on).where('t.reference', '=', reference).executeTakeFirst();

/** From `from` (inclusive) to `until` (exclusive); null is unbounded. */
export interface Period {
  from: Date | null;
  until: Date | null;
}

/** Returns a wallet's balance before an instant, in tomans. */
export async function balanceBefore(on: Queryable, person: number, before: Date): Promise<number> {
  const { balance } = await on
    .selectFrom('entries as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .innerJoin('transfers as t', 't.id', 'e.transfer_id')
    .select(sql<number>`coalesce(sum(e.amount), 0)::bigint`.as('balance'))
    .where('a.person_id', '=', person)
    .where('t.created_at', '<', before)
    .executeTakeFirstOrThrow();
  return balance;
}

/** Returns the next entries of a wallet after the entry `after`, in ledger order. */
export async function selectPeriod(
  on: Queryable,
  person: number,
  { from, until }: Period,
  after: number,
  max: number,
) {
  let query = transactions(on).where('a.person_id', '=', person).where('e.id', '>', after);
  if (from) query = query.where('t.created_at', '>=', from);
  if (until) query = query.where('t.created_at', '<', until);
  return query.orderBy('e.id').limit(max).execute();
}

/**
 * Returns the tomans spent on orders minus refunds in each month that begins at `starts`, by the month's position
 * from 1. A refund counts against the latest spending on its order: `kept` is the part of a spending that no later
 * level of the order's cost fell below.
 */
export async function spentByMonth(
  on: Queryable,
  person: number,
  starts: Date[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ place: number; spent: number }>`
    SELECT width_bucket(created_at, ${starts}::timestamptz[]) AS place, sum(kept)::bigint AS spent
    FROM (
      SELECT created_at, cost, greatest(0, cost - level + min(level) OVER (
        PARTITION BY order_id ORDER BY id ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING)) AS kept
      FROM (
        SELECT e.id, t.order_id, t.created_at, -e.amount AS cost,
          sum(-e.amount) OVER (PARTITION BY t.order_id ORDER BY e.id) AS level
        FROM accounts a JOIN entries e ON e.account_id = a.id JOIN transfers t ON t.id = e.transfer_id
        WHERE a.person_id = ${person} AND t.operation IN ('order', 'typeChange', 'refund')) AS levels) AS spendings
    WHERE cost > 0 AND created_at >= ${starts[0]}
    GROUP BY 1`.execute(on);
  return new Map(rows.map((row) => [row.place, row.spent]));
}
