import { type RawBuilder, sql } from 'kysely';
import { inHand, type OrderStatus } from '#contract/orders';
import type { Breakdown } from '#contract/reports';
import { tehranDate } from '../../platform/foundation/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Period, Range } from './period.ts';

export type Subject = 'money' | 'orders' | 'deliveries';
/** The keys of a report's rows; `figure` is an operation or a status. */
export type Key = Breakdown | 'figure';

export const addChanges = (on: Queryable) => sql`SELECT add_report_changes()`.execute(on);

export const recount = (on: Queryable) => sql`SELECT recount_reports()`.execute(on);

export async function selectFirstDay(on: Queryable, subject: Subject): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`SELECT min(start)::text AS day FROM report_sums
    WHERE subject = ${subject} AND dimension = 'all' AND span = 'month'`.execute(on);
  return rows[0]?.day ?? null;
}

/** Each range is a separate scan, because one scan with OR would read the sums of all times. */
const sumsIn = (subject: Subject, by: Key, ranges: readonly Range[]): RawBuilder<unknown> =>
  sql.join(
    ranges.map(
      ({
        span,
        from,
        until,
        less,
      }) => sql`SELECT start, key, figure, ${less ? sql`-count AS count, -amount AS amount` : sql`count, amount`} FROM report_sums
        WHERE subject = ${sql.lit(subject)} AND dimension = ${sql.lit(by === 'type' || by === 'designer' ? by : 'all')}
          AND span = ${sql.lit(span)} AND start >= ${from}::date AND start < ${until}::date`,
    ),
    sql` UNION ALL `,
  );

/** The key of a sum. A month's is its place in the period, from 1. */
const keyOfSum = (by: Key, { months }: Period): RawBuilder<string> =>
  by === 'month'
    ? sql`width_bucket(start, ${months.map((month) => tehranDate(month.start))}::date[])::text`
    : by === 'figure'
      ? sql`figure`
      : sql`key`;

export interface Sum {
  key: string;
  figure: string;
  count: number;
  /** Tomans into wallets, or of codes. */
  amount: number;
}

export async function selectSums(
  on: Queryable,
  subject: Subject,
  by: Key,
  period: Period,
  ranges: readonly Range[] = period.ranges,
): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    SELECT ${keyOfSum(by, period)} AS key, figure, sum(count)::bigint AS count, sum(amount)::bigint AS amount
    FROM (${sumsIn(subject, by, ranges)}) AS sums
    GROUP BY 1, 2 HAVING sum(count) <> 0 OR sum(amount) <> 0`.execute(on);
  return rows;
}

export interface Delivery {
  /** Null: all together. */
  key: string | null;
  delivered: number;
  median: number;
  p90: number;
}

/** In minutes. Where a range holds several orders it answers their mean, within 15 percent of each. */
export async function selectDeliveries(on: Queryable, by: Breakdown, period: Period): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    WITH ranged AS (
      SELECT ${keyOfSum(by, period)} AS key, figure, sum(count::float8) AS count, sum(amount::float8) AS amount
      FROM (${sumsIn('deliveries', by, period.ranges)}) AS sums
      GROUP BY GROUPING SETS ((1, 2), (2)) HAVING sum(count::float8) > 0),
    ordered AS (
      SELECT key, figure, round(amount / count)::bigint AS minutes, sum(count) OVER (PARTITION BY key) AS total,
        sum(count) OVER (PARTITION BY key ORDER BY figure ROWS UNBOUNDED PRECEDING) AS up_to
      FROM ranged)
    SELECT key, max(total)::bigint AS delivered,
      min(minutes) FILTER (WHERE up_to >= ceil(total * 0.5)) AS median,
      min(minutes) FILTER (WHERE up_to >= ceil(total * 0.9)) AS p90
    FROM ordered GROUP BY key`.execute(on);
  return rows;
}

const openStatuses: readonly OrderStatus[] = ['pending', ...inHand];

const keysOfOrders: Record<Exclude<Key, 'month'>, RawBuilder<string>> = {
  type: sql`type`,
  designer: sql`coalesce(finisher_id::text, 'none')`,
  figure: sql`status`,
};
const keyOfOrder = (by: Key, { months }: Period): RawBuilder<string> =>
  by === 'month'
    ? sql`width_bucket(coalesce(paid_at, created_at), ${months.map((month) => month.start)}::timestamptz[])::text`
    : keysOfOrders[by];

/** Counts open orders by key and by the place of their age in `days`, from 0. They are few, so no sums are kept. */
export async function countAges(on: Queryable, by: Key, period: Period, now: Date, days: readonly number[]) {
  const { rows } = await sql<{ key: string; age: number; count: number }>`
    SELECT ${keyOfOrder(by, period)} AS key,
      width_bucket(extract(epoch FROM ${now}::timestamptz - coalesce(paid_at, created_at)) / 86400, ${days}::numeric[]) AS age,
      count(*)::int AS count
    FROM orders WHERE status IN (${sql.join(openStatuses.map((status) => sql.lit(status)))})
      AND coalesce(paid_at, created_at) >= ${period.start} AND coalesce(paid_at, created_at) < ${period.end}
    GROUP BY 1, 2`.execute(on);
  return rows;
}

export const selectNames = (on: Queryable, ids: readonly number[]) =>
  on.selectFrom('people').select(['id', 'name', 'family', 'mobile']).where('id', 'in', ids).execute();
