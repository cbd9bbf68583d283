import { type Selectable, sql } from 'kysely';
import type { OrderAction, OrderStatus, OrderType } from '#contract/orders';
import type { Level } from '#contract/people';
import { tehranMidnight } from '../../platform/clock.ts';
import type { Owned } from '../../platform/authorize.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import type { OrderFiles, Orders } from '../../platform/database-types.ts';
import { filesToJson, type NewFile } from '../../platform/files/private-files.ts';

type FileColumn = 'id' | 'event_id' | 'action' | 'filename' | 'kind' | 'size' | 'thumb';
export type FileRow = Pick<Selectable<OrderFiles>, FileColumn> & { store_key: string };

export interface Customer {
  mobile: string;
  name: string | null;
  family: string | null;
  image: string | null;
  level: Level;
}

const columns = [
  'id',
  'order_number',
  'person_id',
  'designer_id',
  'type',
  'status',
  'description',
  'price',
  'filename',
  'font_creation_id',
  'reject_reason',
  'suspend_reason',
  'revisions',
  'created_at',
  'updated_at',
  'accepted_at',
  'finished_at',
  'files_end_at',
] as const;
const ownColumns = columns.map((column) => `d.${column}`).join(', ');

export interface OrderRow extends Pick<Selectable<Orders>, (typeof columns)[number]> {
  designer_name: string | null;
  /** The code of a QR order and the address it encodes. */
  qr?: { code: string; url: string } | null;
  files: FileRow[];
  /** At least one file was removed. */
  files_removed: boolean;
  /** Read for admins only. */
  customer?: Customer;
}

const designer = `(SELECT nullif(concat_ws(' ', g.name, g.family), '') FROM people g WHERE g.id = d.designer_id)
  AS designer_name`;
// Files are joined as rows and grouped here: PostgreSQL's json_agg makes a page of ten half as slow again.
export const files = `f.id AS file_id, f.event_id, f.action, f.filename AS file_name, f.kind, f.size, f.store_key,
  f.thumb`;

export interface FlatRow
  extends Omit<OrderRow, 'files' | 'files_removed'>,
    Omit<FileRow, 'id' | 'filename' | 'store_key'> {
  file_id: number | null;
  file_name: string;
  /** Null after the file was removed. */
  store_key: string | null;
}

/** Groups rows by order; they must be sorted by order. */
export function gather(rows: readonly FlatRow[]): OrderRow[] {
  const orders: OrderRow[] = [];
  for (const row of rows) {
    let order = orders.at(-1);
    if (order?.id !== row.id)
      orders.push((order = Object.assign(row, { files: [] as FileRow[], files_removed: false })));
    const { file_id, event_id, action, file_name, kind, size, store_key, thumb } = row;
    if (file_id === null) continue;
    if (store_key === null) order.files_removed = true;
    else
      order.files.push({ id: file_id, event_id, action, filename: file_name, kind, size, store_key, thumb });
  }
  return orders;
}

const customer = `(SELECT json_build_object('mobile', u.mobile, 'name', u.name, 'family', u.family, 'image', u.image,
  'level', u.level) FROM people u WHERE u.id = d.person_id) AS customer`;

const qr = `CASE WHEN d.type = 'qr' THEN (SELECT json_build_object('code', q.code, 'url', q.address) FROM qr_codes q
  WHERE q.order_id = d.id) END AS qr`;

export const columnsFor = (isAdmin: boolean) =>
  `${ownColumns}, ${designer}, ${qr}${isAdmin ? `, ${customer}` : ''}`;

/** Returns an order that nobody has been authorized for yet. */
export async function selectOrder(
  on: Queryable,
  id: number,
  isAdmin: boolean,
): Promise<OrderRow | undefined> {
  const { rows } = await sql<FlatRow>`SELECT ${sql.raw(`${columnsFor(isAdmin)}, ${files}`)}
    FROM orders d LEFT JOIN order_files f ON f.order_id = d.id WHERE d.id = ${id} ORDER BY f.id`.execute(on);
  return gather(rows)[0];
}

/** Returns the customer, the price and the totals frozen with the order, in tomans. */
export const selectTotals = (on: Queryable, order: Owned<{ id: number }>) =>
  on
    .selectFrom('orders')
    .select(['person_id', 'price', 'frozen_totals'])
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();

export const selectOwner = (on: Queryable, id: number) =>
  on
    .selectFrom('orders')
    .select(['id', 'order_number', 'person_id', 'type', 'status', 'font_creation_id', 'files_ended_at'])
    .where('id', '=', id)
    .executeTakeFirst();

export interface EventRow {
  id: number;
  action: OrderAction | 'create';
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  note: string;
  by_admin: boolean;
  person_id: number;
  person_name: string | null;
  mobile: string;
  created_at: Date;
}

const eventColumns = sql.raw(`e.id, e.action, e.from_status, e.to_status, e.note, e.by_admin, e.person_id,
  nullif(concat_ws(' ', p.name, p.family), '') AS person_name, p.mobile, e.created_at`);

export async function selectEvents(on: Queryable, order: number): Promise<EventRow[]> {
  const { rows } =
    await sql<EventRow>`SELECT ${eventColumns} FROM order_events e JOIN people p ON p.id = e.person_id
    WHERE e.order_id = ${order} ORDER BY e.id`.execute(on);
  return rows;
}

export const selectFile = (
  on: Queryable,
  order: Owned<{ id: number }>,
  file: number,
): Promise<FileRow | undefined> =>
  on
    .selectFrom('order_files')
    .select(['id', 'event_id', 'action', 'filename', 'kind', 'size', 'store_key', 'thumb'])
    .where('order_id', '=', order.id)
    .where('id', '=', file)
    .where('store_key', 'is not', null)
    .$narrowType<{ store_key: string }>()
    .executeTakeFirst();

/** Inserts an order; it has no files yet. */
export async function insertOrder(
  tx: Tx,
  order: {
    person_id: number;
    type: OrderType;
    description: string;
    price: number;
    frozen_totals: Record<string, number>;
    filename: string | null;
    reorder_of: number | null;
    font_creation_id: number | null;
    at: Date;
  },
): Promise<OrderRow> {
  const { rows } = await sql<Omit<OrderRow, 'designer_name' | 'files' | 'files_removed'>>`
    INSERT INTO orders AS d (person_id, type, description, price, paid, frozen_totals, filename, reorder_of,
      font_creation_id, created_at, updated_at)
    VALUES (${order.person_id}, ${order.type}, ${order.description}, ${order.price}, ${order.price},
      ${JSON.stringify(order.frozen_totals)}, ${order.filename}, ${order.reorder_of},
      ${order.font_creation_id}, ${order.at}, ${order.at})
    RETURNING ${sql.raw(ownColumns)}`.execute(tx);
  const [inserted] = rows;
  if (!inserted) throw new Error('no order was inserted');
  return { ...inserted, designer_name: null, files: [], files_removed: false };
}

interface NewEvent {
  order_id: number;
  person_id: number;
  by_admin: boolean;
  action: OrderAction | 'create';
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  note: string;
  created_at: Date;
}

/** Inserts an event together with the files that came with it. */
export async function insertEvent(
  tx: Tx,
  event: NewEvent,
  files: readonly NewFile[],
): Promise<{ event: EventRow; files: FileRow[] }> {
  const { rows } = await sql<EventRow & { files: FileRow[] | null }>`
    WITH e AS (
      INSERT INTO order_events (order_id, person_id, by_admin, action, from_status, to_status, note, created_at)
      VALUES (${event.order_id}, ${event.person_id}, ${event.by_admin}, ${event.action}, ${event.from_status},
        ${event.to_status}, ${event.note}, ${event.created_at})
      RETURNING *),
    f AS (
      INSERT INTO order_files (order_id, event_id, action, person_id, filename, kind, size, sha256, store_key, thumb)
      SELECT e.order_id, e.id, e.action, e.person_id, sent.* FROM e, json_to_recordset(${filesToJson(files)}::json)
        AS sent (filename text, kind text, size bigint, sha256 bytea, store_key text, thumb boolean)
      RETURNING id, event_id, action, filename, kind, size, store_key, thumb)
    SELECT ${eventColumns}, (SELECT json_agg(f ORDER BY f.id) FROM f) AS files
    FROM e JOIN people p ON p.id = e.person_id`.execute(tx);
  const [inserted] = rows;
  if (!inserted) throw new Error(`no event was inserted for order ${event.order_id}`);
  return { event: inserted, files: inserted.files ?? [] };
}

/**
 * Returns the files an order was created with, for a reorder; locked, so that none is removed before it is referenced
 * again.
 */
export const selectFirstFiles = (tx: Tx, order: Owned<{ id: number }>): Promise<NewFile[]> =>
  tx
    .selectFrom('order_files')
    .select(['filename', 'kind', 'size', 'sha256', 'store_key', 'thumb'])
    .where('order_id', '=', order.id)
    .where('action', '=', 'create')
    .where('store_key', 'is not', null)
    .$narrowType<{ store_key: string }>()
    .forShare()
    .orderBy('id')
    .execute();

export interface OrderChange {
  status?: OrderStatus;
  designer_id?: number;
  type?: OrderType;
  price?: number;
  paid?: number;
  reject_reason?: string;
  suspend_reason?: string | null;
  accepted_at?: Date;
  finished_at?: Date;
  finisher_id?: number;
  revisions?: number;
}

/** Locks an order, so that of two concurrent actions the second sees the result of the first. */
export const lockOrder = (tx: Tx, order: Owned<{ id: number }>) =>
  tx.selectFrom('orders').selectAll().where('id', '=', order.id).forNoKeyUpdate().executeTakeFirstOrThrow();

export const updateOrder = (tx: Tx, order: Owned<{ id: number }>, change: OrderChange, at: Date) =>
  tx
    .updateTable('orders')
    .set({ ...change, updated_at: at })
    .where('id', '=', order.id);

export async function countByStatus(on: Queryable, status: OrderStatus): Promise<number> {
  const row = await on
    .selectFrom('orders')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('status', '=', status)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function countOf(on: Queryable, person: number): Promise<number> {
  const row = await on
    .selectFrom('orders')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('person_id', '=', person)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function countSinceMidnight(on: Queryable, now: Date): Promise<number> {
  const row = await on
    .selectFrom('orders')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('created_at', '>=', tehranMidnight(now))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Counts a person's orders in each month that begins at `starts`, by the month's position from 1. */
export async function countByMonth(
  on: Queryable,
  person: number,
  starts: Date[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ place: number; count: number }>`
    SELECT width_bucket(created_at, ${starts}::timestamptz[]) AS place, count(*)::int AS count
    FROM orders WHERE person_id = ${person} AND created_at >= ${starts[0]} GROUP BY 1`.execute(on);
  return new Map(rows.map((row) => [row.place, row.count]));
}
