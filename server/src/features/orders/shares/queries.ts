import { type Insertable, type Selectable, sql } from 'kysely';
import type { WishPin } from '#contract/shares';
import type { Db, Queryable } from '../../../platform/database/database.ts';
import type { OrderShares, Wishes } from '../../../platform/database/database-types.ts';
import type { Tx } from '../../../platform/database/pipeline.ts';
import type { Owned } from '../../../platform/work/authorize.ts';
import { countWithOldest, inLastHour } from '../../../platform/work/hourly-limits.ts';
import type { FileRow } from '../queries.ts';

export type ShownFile = Pick<FileRow, 'id' | 'kind' | 'thumb' | 'store_key'>;

/** The files of an order's newest delivery that are still there. */
const newestFiles = (order: ReturnType<typeof sql.ref>) => sql`(
  SELECT coalesce(json_agg(json_build_object('id', f.id, 'kind', f.kind, 'thumb', f.thumb, 'store_key', f.store_key)
    ORDER BY f.id), '[]')
  FROM order_files f WHERE f.order_id = ${order} AND f.action = 'finish' AND f.store_key IS NOT NULL AND f.event_id = (
    SELECT max(n.event_id) FROM order_files n WHERE n.order_id = ${order} AND n.action = 'finish'))`;

export async function selectNewestFiles(on: Queryable, order: Owned<{ id: number }>): Promise<ShownFile[]> {
  const { rows } = await sql<{ files: ShownFile[] }>`
    SELECT ${newestFiles(sql.ref('d.id'))} AS files FROM orders d WHERE d.id = ${order.id}`.execute(on);
  return rows[0]?.files ?? [];
}

export interface SharedRow extends Pick<Selectable<OrderShares>, 'id' | 'title' | 'closed_at' | 'order_id'> {
  status: 'cancelled' | 'rejected' | 'finished';
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
      ${newestFiles(sql.ref('d.id'))} AS files,
      coalesce((SELECT json_agg(pin ORDER BY w.id, place) FROM wishes w, jsonb_array_elements(w.pins) WITH ORDINALITY AS each (pin, place)
        WHERE w.share_id = s.id AND w.version = v.version), '[]') AS pins,
      EXISTS (SELECT FROM wishes w WHERE w.share_id = s.id AND w.version = v.version AND w.approves) AS approved
    FROM order_shares s JOIN orders d ON d.id = s.order_id JOIN people p ON p.id = d.person_id CROSS JOIN LATERAL (
      SELECT count(*)::int AS version FROM order_events e WHERE e.order_id = d.id AND e.action = 'finish') AS v
    WHERE s.token_hash = ${hash}`.execute(on);
  return rows[0];
}

export const selectOpenShare = (tx: Tx, order: Owned<{ id: number }>) =>
  tx
    .selectFrom('order_shares')
    .select(['id', 'seed', 'token_hash', 'title'])
    .where('order_id', '=', order.id)
    .where('closed_at', 'is', null)
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

/** Keeps a link from being closed until the work ends, and lets its wishes come one after the other. */
export const lockShare = (tx: Tx, id: number) =>
  tx
    .selectFrom('order_shares')
    .select('closed_at')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export async function countWishes(tx: Tx, share: number): Promise<number> {
  const { count } = await tx
    .selectFrom('wishes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('share_id', '=', share)
    .executeTakeFirstOrThrow();
  return count;
}

export const countWishesFrom = (tx: Tx, network: string, now: Date) =>
  tx
    .selectFrom('wishes')
    .select(countWithOldest('created_at'))
    .where('network', '=', network)
    .where(inLastHour('created_at', now))
    .executeTakeFirstOrThrow();

export const insertWish = (
  tx: Tx,
  { pins, ...wish }: Omit<Insertable<Wishes>, 'id' | 'pins' | 'revised_at'> & { pins: readonly WishPin[] },
) => tx.insertInto('wishes').values({ ...wish, pins: JSON.stringify(pins) });

/** The order was authorized and is locked. */
export const lockWish = (tx: Tx, order: { id: number }, id: number) =>
  tx
    .selectFrom('wishes')
    .select(['text', 'pins', 'file_id', 'revised_at'])
    .where('id', '=', id)
    .where('order_id', '=', order.id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const markRevised = (tx: Tx, id: number, at: Date) =>
  tx.updateTable('wishes').set({ revised_at: at }).where('id', '=', id);

export const anonymizeWishes = (db: Db, before: Date) =>
  db
    .updateTable('wishes')
    .set({ network: null })
    .where('created_at', '<', before)
    .where('network', 'is not', null)
    .executeTakeFirst();
