import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { OrderType } from '#contract/orders';
import { dayMs } from '#contract/common/tehran';
import { tehranDate } from '../../../platform/foundation/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Orders } from '../../../platform/database/database-types.ts';
import type { Tx } from '../../../platform/database/pipeline.ts';
import { maxPosition } from '../queries.ts';

/** Days of deliveries that promises are made from. */
const days = 30;
/** The Tehran day before those. */
const dayBefore = (now: Date) => tehranDate(new Date(now.getTime() - days * dayMs));

export interface Usual {
  type: OrderType;
  /** Deliveries of the last 30 days. */
  sample: number;
  /** Working minutes that at least half of them took at most, and nine of ten; up to 15 percent more. */
  median: number;
  p90: number;
}

export async function selectUsual(on: Queryable, now: Date): Promise<Usual[]> {
  const since = dayBefore(now);
  const { rows } = await sql<Usual>`
    WITH ranged AS (
      SELECT type, range, sum(count) AS count, max(most) AS most FROM (
        SELECT type, range, count, most FROM delivery_counts WHERE day > ${since}::date
        UNION ALL SELECT type, delivery_range(minutes), 1, minutes FROM deliveries
        WHERE NOT is_counted AND day > ${since}::date) AS counted
      GROUP BY type, range),
    ordered AS (
      SELECT type, most, sum(count) OVER (PARTITION BY type) AS total,
        sum(count) OVER (PARTITION BY type ORDER BY range ROWS UNBOUNDED PRECEDING) AS up_to
      FROM ranged)
    SELECT type, max(total)::bigint AS sample,
      min(most) FILTER (WHERE up_to >= ceil(total * 0.5)) AS median,
      min(most) FILTER (WHERE up_to >= ceil(total * 0.9)) AS p90
    FROM ordered GROUP BY type`.execute(on);
  return rows;
}

/** The place in the queue of an order that is placed now; null beyond those that are told. */
export async function nextPosition(on: Queryable): Promise<number | null> {
  const { rows } = await sql<{ waiting: number }>`SELECT count(*)::int AS waiting FROM (
    SELECT FROM orders WHERE status = 'pending' ORDER BY coalesce(paid_at, created_at), id LIMIT ${maxPosition}) AS first`.execute(
    on,
  );
  const waiting = rows[0]?.waiting ?? 0;
  return waiting < maxPosition ? waiting + 1 : null;
}

interface Pause {
  from: Date;
  /** Null if it still is. */
  to: Date | null;
}

/** The times of suspension of an order, as rows of `from` and `to`. */
const pausesOf = (order: RawBuilder<number>) => sql`(SELECT created_at AS from, ended AS to FROM (
    SELECT created_at, to_status, lead(created_at) OVER (ORDER BY id) AS ended FROM order_events
    WHERE order_id = ${order} AND from_status IS DISTINCT FROM to_status AND 'suspended' IN (from_status, to_status)) AS moves
  WHERE to_status = 'suspended')`;

export async function selectPauses(on: Queryable, order: number): Promise<Pause[]> {
  const { rows } = await sql<Pause>`SELECT * FROM ${pausesOf(sql<number>`${order}`)} AS pauses`.execute(on);
  return rows;
}

export type Delivery = { order: number; type: OrderType; at: Date; minutes: number };

/** The statement that stores first deliveries and ignores known ones. */
export const deliveriesInsert = (deliveries: readonly Delivery[]) =>
  sql`INSERT INTO deliveries (order_id, type, day, minutes)
    SELECT order_id, type, day, minutes FROM json_to_recordset(${JSON.stringify(
      deliveries.map(({ order, type, at, minutes }) => ({
        order_id: order,
        type,
        day: tehranDate(at),
        minutes,
      })),
    )}::json) AS sent (order_id bigint, type text, day date, minutes bigint)
    ON CONFLICT (order_id) DO NOTHING`;

/** Counts the deliveries since the last time, and deletes those that are too old to count; returns how many were counted. */
export async function countDeliveries(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ counted: number }>`
    WITH taken AS (
      UPDATE deliveries SET is_counted = true WHERE NOT is_counted RETURNING day, type, minutes),
    added AS (
      INSERT INTO delivery_counts AS kept (day, type, range, count, most)
      SELECT day, type, delivery_range(minutes), count(*), max(minutes) FROM taken GROUP BY 1, 2, 3
      ON CONFLICT (day, type, range) DO UPDATE
        SET count = kept.count + excluded.count, most = greatest(kept.most, excluded.most))
    SELECT count(*)::int AS counted FROM taken`.execute(tx);
  const old = dayBefore(new Date(now.getTime() - dayMs));
  await sql`DELETE FROM deliveries WHERE is_counted AND day <= ${old}::date`.execute(tx);
  await sql`DELETE FROM delivery_counts WHERE day <= ${old}::date`.execute(tx);
  return rows[0]?.counted ?? 0;
}

/** Locks how far orders from before have been looked through; undefined if that is done or another process does it. */
export const lockProgress = (tx: Tx) =>
  tx
    .selectFrom('delivery_progress')
    .select('filled_to')
    .where('is_filled', '=', false)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export const updateProgress = (tx: Tx, filledTo: number, isFilled: boolean) =>
  tx.updateTable('delivery_progress').set({ filled_to: filledTo, is_filled: isFilled });

export interface Earlier {
  id: number;
  type: OrderType;
  paid: Date;
  /** Null if it has not been delivered in the last 30 days. */
  delivered: Date | null;
  pauses: { from: string; to: string | null }[];
}

/** The next orders after an id, with their first deliveries. */
export async function selectEarlier(
  on: Queryable,
  after: number,
  now: Date,
  max: number,
): Promise<Earlier[]> {
  const since = new Date(now.getTime() - days * dayMs);
  const { rows } = await sql<Earlier>`
    SELECT d.id, d.type, coalesce(d.paid_at, d.created_at) AS paid, first.at AS delivered,
      coalesce((SELECT json_agg(p) FROM ${pausesOf(sql.ref('d.id'))} AS p WHERE first.at IS NOT NULL), '[]') AS pauses
    FROM orders d LEFT JOIN LATERAL (
      SELECT at FROM (SELECT min(created_at) AS at FROM order_events WHERE order_id = d.id AND action = 'finish') AS finish
      WHERE d.finished_at >= ${since} AND d.type <> 'qr' AND at >= ${since}) AS first ON true
    WHERE d.id > ${after} ORDER BY d.id LIMIT ${max}`.execute(on);
  return rows;
}

export type LateOrder = Pick<
  Selectable<Orders>,
  'id' | 'order_number' | 'person_id' | 'type' | 'status' | 'promised_for'
>;

/** Locks orders whose promise has passed and whose customer has not been told; other processes take others. */
export const lockMissed = (tx: Tx, now: Date, max: number): Promise<LateOrder[]> =>
  tx
    .selectFrom('orders')
    .select(['id', 'order_number', 'person_id', 'type', 'status', 'promised_for'])
    .where('status', 'in', sql<'pending'>`('pending', 'designing')`)
    .where('finished_at', 'is', null)
    .where(sql<boolean>`coalesce(missed_promise, promised_for) < ${now}`)
    .where('missed_promise', 'is', null)
    .where('is_promise_set', '=', false)
    .orderBy(sql`coalesce(missed_promise, promised_for)`)
    .limit(max)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();

export const renewPromise = (tx: Tx, order: LateOrder, promise: Date | null) =>
  tx
    .updateTable('orders')
    .set({ missed_promise: order.promised_for, promised_for: promise ?? order.promised_for })
    .where('id', '=', order.id);
