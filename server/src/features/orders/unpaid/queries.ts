import { type Selectable, sql } from 'kysely';
import type { OrderStatus } from '#contract/orders';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Orders } from '../../../platform/database/database-types.ts';
import type { Tx } from '../../../platform/database/pipeline.ts';

/** Unpaid orders of a person. Whoever has just inserted one of them holds the count of their orders until the work ends. */
export const countUnpaid = async (tx: Tx, person: number): Promise<number> => {
  const { count } = await tx
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', person)
    .where('is_unpaid', '=', true)
    .where('status', '=', 'unpaid')
    .executeTakeFirstOrThrow();
  return count;
};

export const insertOrderPayment = (tx: Tx, order: number, payment: number) =>
  tx.insertInto('order_payments').values({ order_id: order, payment_id: payment });

/** Returns the newest pending payment of an order of this many tomans. */
export const selectOpenPayment = (tx: Tx, order: number, amount: number) =>
  tx
    .selectFrom('order_payments as o')
    .innerJoin('payments as p', 'p.id', 'o.payment_id')
    .select('p.id')
    .where('o.order_id', '=', order)
    .where('p.status', '=', 'pending')
    .where('p.amount', '=', amount)
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst();

export type PayableOrder = Pick<
  Selectable<Orders>,
  'id' | 'order_number' | 'person_id' | 'type' | 'status' | 'price' | 'is_unpaid'
>;
const payable = ['id', 'order_number', 'person_id', 'type', 'status', 'price', 'is_unpaid'] as const;

export const selectOrderOf = (on: Queryable, payment: number) =>
  on.selectFrom('order_payments').select('order_id').where('payment_id', '=', payment).executeTakeFirst();

/** Locks the order that a payment is for, if it is for one. */
export const lockOrderOf = (tx: Tx, payment: number): Promise<PayableOrder | undefined> =>
  tx
    .selectFrom('orders')
    .select(payable)
    .where('id', '=', (query) =>
      query.selectFrom('order_payments').select('order_id').where('payment_id', '=', payment),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The statement that marks a locked order as paid; a code is finished by it and has its files' name from then on. */
export const paidUpdate = ({ id, type }: PayableOrder, to: OrderStatus, at: Date, promise: Date | null) => {
  const ofCode = sql`, accepted_at = ${at}, finished_at = ${at}, filename = (SELECT f.filename FROM order_files f
    WHERE f.order_id = orders.id AND f.action = 'finish' ORDER BY f.id LIMIT 1)`;
  return sql`UPDATE orders SET status = ${to}, is_unpaid = false, paid = price, paid_at = ${at}, promised_for = ${promise}, updated_at = ${at}
    ${type === 'qr' ? ofCode : sql``} WHERE id = ${id}`;
};

/** Opens the code of an order that is paid now; returns it. */
export const openCode = (tx: Tx, order: number) =>
  tx
    .updateTable('qr_codes')
    .set({ is_unpaid: false })
    .where('order_id', '=', order)
    .returning('code')
    .executeTakeFirst();

/** Unpaid orders with a credited payment whose customer's wallet holds their price, the longest waiting first. */
export async function selectCredited(
  on: Queryable,
  max: number,
): Promise<{ id: number; person_id: number }[]> {
  const { rows } = await sql<{ id: number; person_id: number }>`
    SELECT d.id, d.person_id FROM orders d JOIN accounts a ON a.person_id = d.person_id AND a.balance >= d.price
    WHERE d.status = 'unpaid' AND EXISTS (SELECT FROM order_payments o JOIN payments p ON p.id = o.payment_id
      WHERE o.order_id = d.id AND p.status = 'paid')
    ORDER BY d.created_at LIMIT ${max}`.execute(on);
  return rows;
}

export const lockUnpaid = (tx: Tx, order: number): Promise<PayableOrder | undefined> =>
  tx
    .selectFrom('orders')
    .select(payable)
    .where('id', '=', order)
    .where('status', '=', 'unpaid')
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Marks unpaid orders from before as reminded of; other processes take others. */
export async function claimReminders(tx: Tx, before: Date, at: Date, max: number): Promise<PayableOrder[]> {
  const { rows } = await sql<PayableOrder>`WITH due AS (
      SELECT id FROM orders WHERE status = 'unpaid' AND reminded_at IS NULL AND created_at <= ${before}
      ORDER BY created_at LIMIT ${max} FOR NO KEY UPDATE SKIP LOCKED)
    UPDATE orders d SET reminded_at = ${at} FROM due WHERE d.id = due.id
    RETURNING ${sql.join(payable.map((column) => sql.ref(`d.${column}`)))}`.execute(tx);
  return rows;
}

/** Locks unpaid orders from before; other processes take others. */
export const lockOverdue = (tx: Tx, before: Date, max: number): Promise<{ id: number }[]> =>
  tx
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'unpaid')
    .where('created_at', '<=', before)
    .orderBy('created_at')
    .limit(max)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();

/**
 * Ends those of the locked orders that have no pending payment. It must be a statement after the one that locked them, so
 * that it sees a payment that began meanwhile.
 */
export async function endOverdue(
  tx: Tx,
  orders: readonly number[],
  to: OrderStatus,
  at: Date,
): Promise<PayableOrder[]> {
  const { rows } = await sql<PayableOrder>`UPDATE orders d SET status = ${to}, updated_at = ${at}
    WHERE id = ANY(${orders}) AND NOT EXISTS (
      SELECT FROM order_payments o JOIN payments p ON p.id = o.payment_id
      WHERE o.order_id = d.id AND p.status = 'pending')
    RETURNING ${sql.join(payable.map((column) => sql.ref(`d.${column}`)))}`.execute(tx);
  return rows;
}
