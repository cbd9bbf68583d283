import { sql } from 'kysely';
import type { Sort } from '#contract/common/paging';
import type { Operation } from '#contract/wallet';
import type { Queryable, Tx } from '../../platform/database.ts';

/** The shop's side of a transfer. */
export type ShopAccount = 'gateway' | 'revenue' | 'gifts' | 'adjustments';

/** Locks a wallet, opening it on first use; its balance in tomans. */
export async function lockWallet(tx: Tx, person: number): Promise<{ id: number; balance: number }> {
  const find = () =>
    tx
      .selectFrom('accounts')
      .select(['id', 'balance'])
      .where('person_id', '=', person)
      .forUpdate()
      .executeTakeFirst();
  const found = await find();
  if (found) return found;
  await tx
    .insertInto('accounts')
    .values({ kind: 'wallet', person_id: person })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const opened = await find();
  if (!opened) throw new Error(`no wallet for person ${person}`);
  return opened;
}

export interface NewTransfer {
  operation: Operation;
  reference: string;
  note: string;
  design_id: number | null;
  order_number: number | null;
  bank_ref: string | null;
}

/** Null when a transfer with this reference is there already. */
export async function insertTransfer(tx: Tx, transfer: NewTransfer): Promise<number | null> {
  const row = await tx
    .insertInto('transfers')
    .values(transfer)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Both sides of a transfer; the wallet's balance after it. */
export async function insertEntries(
  tx: Tx,
  transfer: number,
  wallet: number,
  shop: ShopAccount,
  amount: number,
): Promise<number> {
  const { rows } = await sql<{ balance: number | null }>`
    INSERT INTO entries (transfer_id, account_id, amount)
    SELECT ${transfer}::bigint, ${wallet}::bigint, ${amount}::bigint
    UNION ALL
    SELECT ${transfer}::bigint, id, ${-amount}::bigint FROM accounts WHERE kind = ${shop}
    RETURNING balance`.execute(tx);
  const after = rows.find((row) => row.balance !== null)?.balance;
  if (after === undefined || after === null) throw new Error(`no balance after transfer ${transfer}`);
  return after;
}

export async function selectBalance(on: Queryable, person: number): Promise<number> {
  const row = await on
    .selectFrom('accounts')
    .select('balance')
    .where('person_id', '=', person)
    .executeTakeFirst();
  return row?.balance ?? 0;
}

export interface TransactionRow {
  id: number;
  operation: Operation;
  amount: number;
  balance: number;
  note: string;
  order_number: number | null;
  bank_ref: string | null;
  created_at: Date;
}

export interface TransactionFilter {
  page: number;
  count: number;
  filter: Sort;
  search: string;
  operation?: Operation;
}

/** A wallet's entries in ledger order, and how many there are. */
export async function selectTransactions(on: Queryable, person: number, filter: TransactionFilter) {
  let query = on
    .selectFrom('entries as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .innerJoin('transfers as t', 't.id', 'e.transfer_id')
    .where('a.person_id', '=', person);
  if (filter.operation) query = query.where('t.operation', '=', filter.operation);
  if (filter.search)
    query = query.where(
      sql<boolean>`strpos(search_text(t.note || ' ' || coalesce(t.order_number::text, '') || ' ' || coalesce(t.bank_ref, '')), search_text(${filter.search})) > 0`,
    );
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .select([
      'e.id',
      't.operation',
      'e.amount',
      'e.balance',
      't.note',
      't.order_number',
      't.bank_ref',
      't.created_at',
    ])
    .orderBy('e.id', filter.filter === 'newest' ? 'desc' : 'asc')
    .limit(filter.count)
    .offset((filter.page - 1) * filter.count)
    .execute();
  return { rows: rows as TransactionRow[], total };
}

/** What orders took from a wallet, less what came back, in each month that begins at `starts`; by place from 1. */
export async function spentByMonth(
  on: Queryable,
  person: number,
  starts: Date[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ place: number; spent: number }>`
    SELECT width_bucket(t.created_at, ${starts}::timestamptz[]) AS place, greatest(0, -sum(e.amount))::bigint AS spent
    FROM accounts a JOIN entries e ON e.account_id = a.id JOIN transfers t ON t.id = e.transfer_id
    WHERE a.person_id = ${person} AND t.operation IN ('order', 'typeChange', 'refund') AND t.created_at >= ${starts[0]}
    GROUP BY 1`.execute(on);
  return new Map(rows.map((row) => [row.place, row.spent]));
}

export const insertPayment = async (
  tx: Tx,
  person: number,
  amount: number,
  gateway: string,
): Promise<number> =>
  (
    await tx
      .insertInto('payments')
      .values({ person_id: person, amount, gateway })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const selectPayment = (on: Queryable, id: number) =>
  on.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();

export const selectPaymentByAuthority = (on: Queryable, gateway: string, authority: string) =>
  on
    .selectFrom('payments')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('authority', '=', authority)
    .executeTakeFirst();

/** True for the one process that may ask the gateway now. */
export async function claimPayment(
  on: Queryable,
  id: number,
  now: Date,
  abandonedBefore: Date,
): Promise<boolean> {
  const row = await on
    .updateTable('payments')
    .set({ requested_at: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('gateway_url', 'is', null)
    .where((where) =>
      where.or([where('requested_at', 'is', null), where('requested_at', '<', abandonedBefore)]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the first address a gateway gave: a second one's money could be matched to nothing. */
export const setGatewayUrl = (on: Queryable, id: number, authority: string, url: string) =>
  on
    .updateTable('payments')
    .set({ authority, gateway_url: url })
    .where('id', '=', id)
    .where('gateway_url', 'is', null)
    .execute();

/** Lets the next repeat ask the gateway at once. */
export const releasePayment = (on: Queryable, id: number) =>
  on.updateTable('payments').set({ requested_at: null }).where('id', '=', id).execute();

export const endPayment = (on: Queryable, id: number, status: 'failed' | 'cancelled', at: Date) =>
  on
    .updateTable('payments')
    .set({ status, settled_at: at })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();

/** True for the one caller that turned it paid. */
export async function markPaid(tx: Tx, id: number, bankRef: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('payments')
    .set({ status: 'paid', bank_ref: bankRef, settled_at: at })
    .where('id', '=', id)
    .where('status', '<>', 'paid')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
