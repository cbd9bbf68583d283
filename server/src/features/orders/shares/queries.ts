import { type Insertable, type Selectable, sql } from 'kysely';
import type { OrderStatus } from '#contract/orders';
import type { WishPin } from '#contract/shares';
import type { Db, Queryable } from '../../../platform/database/database.ts';
import type { OrderShares, OrderWishes } from '../../../platform/database/database-types.ts';
import type { Tx } from '../../../platform/database/pipeline.ts';
import type { Owned } from '../../../platform/work/authorize.ts';
import { countWithOldest, inLastHour } from '../../../platform/work/hourly-limits.ts';
import { type FileRow, newestDelivery } from '../queries.ts';

export type ShownFile = Pick<FileRow, 'id' | 'kind' | 'thumb' | 'store_key'>;

/** The files of the newest delivery of an order `d` that are still there. */
const newestFiles = sql.raw(`(
  SELECT coalesce(json_agg(json_build_object('id', f.id, 'kind', f.kind, 'thumb', f.thumb, 'store_key', f.store_key)
    ORDER BY f.id), '[]')
  FROM order_files f WHERE f.order_id = d.id AND f.action = 'finish' AND f.store_key IS NOT NULL
    AND f.event_id = ${newestDelivery})`);

/** How many deliveries an order `d` has had. */
const version = sql`(SELECT count(DISTINCT f.event_id)::int FROM order_files f WHERE f.order_id = d.id AND f.action = 'finish')`;

export async function selectNewestFiles(on: Queryable, order: Owned<{ id: number }>): Promise<ShownFile[]> {
  const { rows } = await sql<{ files: ShownFile[] }>`
    SELECT ${newestFiles} AS files FROM orders d WHERE d.id = ${order.id}`.execute(on);
  return rows[0]?.files ?? [];
}

export interface SharedRow extends Pick<Selectable<OrderShares>, 'id' | 'title' | 'closed_at' | 'order_id'> {
  status: OrderStatus;
  person_id: number;
  order_number: number;
  workshop: string;
  version: number;
  files: ShownFile[];
  pins: WishPin[];
  approved: boolean;
}

/** A link by the hash of its token, with what came by it for the newest version. */
export async function selectShared(on: Queryable, hash: Buffer): Promise<SharedRow | undefined> {
  const { rows } = await sql<SharedRow>`
    SELECT s.id, s.title, s.closed_at, s.order_id, d.status, d.person_id, d.order_number, v.version,
      coalesce((SELECT c.name FROM companies c WHERE c.person_id = d.person_id), concat_ws(' ', p.name, p.family)) AS workshop,
      ${newestFiles} AS files,
      coalesce((SELECT json_agg(pin ORDER BY w.id, place) FROM order_wishes w, jsonb_array_elements(w.pins) WITH ORDINALITY AS each (pin, place)
        WHERE w.share_id = s.id AND w.version = v.version), '[]') AS pins,
      EXISTS (SELECT FROM order_wishes w WHERE w.share_id = s.id AND w.version = v.version AND w.approves) AS approved
    FROM order_shares s JOIN orders d ON d.id = s.order_id JOIN people p ON p.id = d.person_id CROSS JOIN LATERAL (SELECT ${version} AS version) AS v
    WHERE s.token_hash = ${hash}`.execute(on);
  return rows[0];
}

export const selectOpenShare = (on: Queryable, order: Owned<{ id: number }>) =>
  on
    .selectFrom('order_shares')
    .select(['id', 'seed', 'token_hash', 'title', 'created_at'])
    .where('order_id', '=', order.id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();

export const selectNewestTitle = (on: Queryable, order: Owned<{ id: number }>) =>
  on
    .selectFrom('order_shares')
    .select('title')
    .where('order_id', '=', order.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertShare = (tx: Tx, share: Insertable<OrderShares>) =>
  tx.insertInto('order_shares').values(share);

export const renameShare = (tx: Tx, { id }: { id: number }, title: string) =>
  tx.updateTable('order_shares').set({ title }).where('id', '=', id);

export const closeShares = (tx: Tx, order: Owned<{ id: number }>, at: Date) =>
  tx
    .updateTable('order_shares')
    .set({ closed_at: at })
    .where('order_id', '=', order.id)
    .where('closed_at', 'is', null);

/**
 * Keeps the order of a link from being changed and the link from being closed until the work ends, and lets its wishes come one
 * after the other. The order is locked first, as where links are opened.
 */
export async function lockShare(tx: Tx, { id, order_id: order }: Pick<SharedRow, 'id' | 'order_id'>) {
  const { status } = await tx
    .selectFrom('orders')
    .select('status')
    .where('id', '=', order)
    .forShare()
    .executeTakeFirstOrThrow();
  // A statement after the lock, so that it sees what was delivered meanwhile.
  const share = await tx
    .selectFrom('order_shares as s')
    .innerJoin('orders as d', 'd.id', 's.order_id')
    .select(['s.closed_at', version.$castTo<number>().as('version')])
    .where('s.id', '=', id)
    .forNoKeyUpdate('s')
    .executeTakeFirstOrThrow();
  return { ...share, status };
}

export async function countWishes(tx: Tx, share: number): Promise<number> {
  const { count } = await tx
    .selectFrom('order_wishes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('share_id', '=', share)
    .executeTakeFirstOrThrow();
  return count;
}

export const countWishesFrom = (tx: Tx, network: string, now: Date) =>
  tx
    .selectFrom('order_wishes')
    .select(countWithOldest('created_at'))
    .where('network', '=', network)
    .where(inLastHour('created_at', now))
    .executeTakeFirstOrThrow();

export const insertWish = (
  tx: Tx,
  {
    pins,
    ...wish
  }: Omit<Insertable<OrderWishes>, 'id' | 'pins' | 'revised_at'> & { pins: readonly WishPin[] },
) => tx.insertInto('order_wishes').values({ ...wish, pins: JSON.stringify(pins) });

/** The order was authorized and is locked. */
export const lockWishes = (tx: Tx, order: { id: number }, ids: readonly number[]) =>
  tx
    .selectFrom('order_wishes')
    .select(['text', 'pins', 'file_id', 'revised_at'])
    .where('id', 'in', ids)
    .where('order_id', '=', order.id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export const markRevised = (tx: Tx, ids: readonly number[], at: Date) =>
  tx.updateTable('order_wishes').set({ revised_at: at }).where('id', 'in', ids);

export const anonymizeWishes = (db: Db, before: Date) =>
  db
    .updateTable('order_wishes')
    .set({ network: null })
    .where('created_at', '<', before)
    .where('network', 'is not', null)
    .executeTakeFirst();
