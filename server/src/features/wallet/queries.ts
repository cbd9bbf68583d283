import { sql } from 'kysely';
import type { ListFilter } from '#contract/common/paging';
import { orderNames } from '#contract/orders';
import type { Operation } from '#contract/wallet';
import type { Queryable } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/pipeline.ts';
import { directionOf, pageOf } from '../../platform/database/paging.ts';
import { matchesWords } from '../../platform/database/search.ts';

export type ShopAccount = 'gateway' | 'revenue' | 'gifts' | 'adjustments';

export interface Transfer {
  person: number;
  /** Tomans, positive into the wallet; not 0. */
  amount: number;
  operation: Operation;
  /** Identifies the cause. A second transfer with the same reference moves nothing. */
  reference: string;
  note?: string;
  order?: { id: number; orderNumber: number };
  bankRef?: string;
}

export const openWallet = (tx: Tx, person: number) =>
  tx
    .insertInto('accounts')
    .values({ kind: 'wallet', person_id: person })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/**
 * Locks a wallet and inserts a transfer with its two entries, unless the reference exists or the wallet holds too
 * little. Returns the balance before, and after it or null if nothing moved; null if the person has no wallet.
 */
export async function moveMoney(
  tx: Tx,
  { person, amount, operation, reference, note = '', order, bankRef }: Transfer,
  shop: ShopAccount,
  at: Date | null,
): Promise<{ before: number; after: number | null; isKnown: boolean } | null> {
  // The shop's account is a literal: a kept plan could not use its partial index with a parameter, so that PostgreSQL
  // would plan each transfer again, which takes as long as half of its execution.
  const { rows } = await sql<{ before: number; after: number | null; isKnown: boolean }>`
    WITH wallet AS (SELECT id, balance FROM accounts WHERE person_id = ${person} FOR UPDATE),
    transfer AS (
      INSERT INTO transfers (operation, reference, note, order_id, order_number, bank_ref, created_at)
      SELECT ${operation}, ${reference}, ${note}, ${order?.id ?? null}::bigint, ${order?.orderNumber ?? null}::int,
        ${bankRef ?? null}, coalesce(${at}::timestamptz, clock_timestamp())
      FROM wallet WHERE balance + least(${amount}::bigint, 0) >= 0
      ON CONFLICT (reference) DO NOTHING
      RETURNING id),
    entry AS (
      INSERT INTO entries (transfer_id, account_id, amount)
      SELECT transfer.id, wallet.id, ${amount}::bigint FROM transfer, wallet
      UNION ALL
      SELECT transfer.id, accounts.id, -${amount}::bigint FROM transfer, accounts WHERE kind = ${sql.lit(shop)}
      RETURNING balance)
    SELECT balance AS before, (SELECT balance FROM entry WHERE balance IS NOT NULL) AS after,
      EXISTS (SELECT FROM transfers WHERE reference = ${reference}) AS "isKnown"
    FROM wallet`.execute(tx);
  return rows[0] ?? null;
}

export async function selectBalance(on: Queryable, person: number, isLocked = false): Promise<number> {
  const row = await on
    .selectFrom('accounts')
    .select('balance')
    .where('person_id', '=', person)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  return row?.balance ?? 0;
}

/** Selects entries of wallets, which always have a balance. Without a filter on transfers they are counted alone. */
const transactions = (on: Queryable) =>
  on
    .selectFrom('entries as e')
    .leftJoin('transfers as t', 't.id', 'e.transfer_id')
    .select(['e.id', 't.operation', 'e.amount', 'e.balance', 't.note', 't.order_number', 't.bank_ref'])
    .select('t.created_at')
    .$narrowType<{ balance: number; operation: Operation; note: string; created_at: Date }>();

export type TransactionRow = Awaited<ReturnType<typeof selectEntries>>[number];

const selectWallet = async (on: Queryable, person: number): Promise<number | null> =>
  (await on.selectFrom('accounts').select('id').where('person_id', '=', person).executeTakeFirst())?.id ??
  null;

/** The numbers of an entry and their names in the wallet. */
const numbered = {
  numbers: "concat_ws(' ', '', t.order_number, t.bank_ref)",
  names: [...orderNames, 'کد پیگیری', 'شمارهٔ پیگیری', 'پرداخت'],
};

export interface TransactionFilter extends ListFilter {
  operation?: Operation;
}

export async function selectTransactions(on: Queryable, person: number, filter: TransactionFilter) {
  const { search, operation } = filter;
  // The best plan of a search depends on whether its wallet has a million entries, so the planner is told which it is.
  const wallet = search
    ? sql<number>`${sql.lit(await selectWallet(on, person))}::bigint`
    : sql<number>`(SELECT id FROM accounts WHERE person_id = ${person})`;
  let query = transactions(on).where('e.account_id', '=', wallet);
  if (operation) query = query.where('e.operation', '=', operation);
  if (search) query = query.where(matchesWords('transfers', 't.search_lines', search, numbered));
  return pageOf(query.orderBy('e.id', directionOf(filter.filter)), filter);
}

export const selectTransaction = (on: Queryable, reference: string) =>
  transactions(on).where('t.reference', '=', reference).where('e.balance', 'is not', null).executeTakeFirst();

/** From `from` (inclusive) to `until` (exclusive); null is unbounded. */
export interface Period {
  from: Date | null;
  until: Date | null;
}

/** The entries of a wallet after the entry `after` up to the entry `upTo`, and the balance before them in tomans. */
export interface Span {
  wallet: number | null;
  after: number;
  upTo: number | null;
  opening: number;
}

export async function spanOf(on: Queryable, person: number, { from, until }: Period): Promise<Span> {
  const wallet = await selectWallet(on, person);
  const [start, end] = await Promise.all([
    from && lastBefore(on, wallet, from),
    until && lastBefore(on, wallet, until),
  ]);
  return { wallet, after: start?.id ?? 0, upTo: end && end.id, opening: start?.balance ?? 0 };
}

interface LastEntry {
  id: number;
  balance: number;
}

const lastBefore = async (on: Queryable, wallet: number | null, instant: Date): Promise<LastEntry> =>
  (await lastsBefore(on, wallet, [instant]))[0] ?? { id: 0, balance: 0 };

/**
 * Finds a wallet's last entry before each of these instants by halves, since its entries are in the order of their
 * times. Returns its id, or 0, and the balance after it in tomans. Wallet and id are compared as one, so that the planner
 * does not walk through the entries of others.
 */
async function lastsBefore(
  on: Queryable,
  wallet: number | null,
  instants: readonly Date[],
): Promise<LastEntry[]> {
  const { rows } = await sql<LastEntry>`
    WITH RECURSIVE halves (place, instant, low, high) AS (
      SELECT place, instant, 0::bigint, (SELECT coalesce(max(id), 0) + 1 FROM entries WHERE account_id = ${wallet})
      FROM unnest(${instants}::timestamptz[]) WITH ORDINALITY AS i (instant, place)
      UNION ALL
      SELECT place, instant, CASE WHEN next.before THEN next.id ELSE low END,
        CASE WHEN next.before THEN high ELSE (low + high) / 2 END
      FROM halves LEFT JOIN LATERAL (
        SELECT e.id, t.created_at < instant AS before FROM entries e JOIN transfers t ON t.id = e.transfer_id
        WHERE (e.account_id, e.id) >= (${wallet}::bigint, (low + high) / 2) AND (e.account_id, e.id) < (${wallet}::bigint, high)
        ORDER BY e.account_id, e.id LIMIT 1) AS next ON true
      WHERE high - low > 1)
    SELECT low AS id, coalesce((SELECT balance FROM entries WHERE id = low), 0) AS balance
    FROM halves WHERE high - low <= 1 ORDER BY place`.execute(on);
  return rows;
}

export function selectEntries(on: Queryable, { wallet, after, upTo }: Span, max: number) {
  let query = transactions(on).where('e.account_id', '=', wallet).where('e.id', '>', after);
  if (upTo !== null) query = query.where('e.id', '<=', upTo);
  return query.orderBy('e.id').limit(sql.lit(max)).execute();
}

/** An order costs its price plus the surcharge of a change of type; such a change or a refund gives money back. */
const spendingOperations = ['order', 'typeChange'] as const satisfies Operation[];
const returningOperations = ['typeChange', 'refund'] as const satisfies Operation[];

/**
 * Returns the tomans spent on orders minus refunds in each month that begins at `starts`, by the month's position
 * from 1. A refund counts against the latest spending on its order: `kept` is the part of a spending that no later
 * level of the order's cost fell below. Only orders that money came back of are looked at like this; what all others
 * cost is added up in the index, a range of it for each month.
 */
export async function spentByMonth(
  on: Queryable,
  person: number,
  starts: Date[],
): Promise<Map<number, number>> {
  const wallet = await selectWallet(on, person);
  const lasts = (await lastsBefore(on, wallet, starts)).map(({ id }) => id);
  const after = lasts[0] ?? 0;
  const moved = (operation: Operation) =>
    sql`FROM entries WHERE account_id = ${wallet} AND operation = ${sql.lit(operation)}`;
  // A sum for each operation, because for several at once the planner prefers to read all entries of the wallet.
  const spentOn = spendingOperations.map(
    (operation) => sql`coalesce((SELECT sum(-amount) ${moved(operation)} AND amount < 0 AND ${inMonth}), 0)`,
  );
  const cameBack = returningOperations.map(
    (operation) => sql`SELECT id ${moved(operation)} AND amount > 0 AND id > ${after}`,
  );
  const { rows } = await sql<{ place: number; spent: number }>`
    WITH months AS (
      SELECT place::int, after, lead(after) OVER (ORDER BY place) AS up_to
      FROM unnest(${lasts}::bigint[]) WITH ORDINALITY AS m (after, place)),
    levels AS (
      SELECT e.id, t.order_id, -e.amount AS cost, sum(-e.amount) OVER (PARTITION BY t.order_id ORDER BY e.id) AS level
      FROM transfers t JOIN entries e ON e.transfer_id = t.id AND e.account_id = ${wallet}
      WHERE t.order_id = ANY (ARRAY(
        SELECT (SELECT t.order_id FROM entries e JOIN transfers t ON t.id = e.transfer_id WHERE e.id = back.id)
        FROM (${sql.join(cameBack, sql` UNION ALL `)}) AS back))),
    spendings AS (
      SELECT id, cost, greatest(0, cost - level + min(level) OVER (
        PARTITION BY order_id ORDER BY id ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING)) AS kept
      FROM levels),
    came_back AS MATERIALIZED (SELECT id, cost - kept AS amount FROM spendings WHERE cost > kept)
    SELECT place, (${sql.join(spentOn, sql` + `)}
      - coalesce((SELECT sum(amount) FROM came_back WHERE ${inMonth}), 0))::bigint AS spent
    FROM months`.execute(on);
  return new Map(rows.map((row) => [row.place, row.spent]));
}

const inMonth = sql.raw(`id > months.after AND id <= coalesce(months.up_to, 9223372036854775807)`);
