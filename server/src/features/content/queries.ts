/** The tables of the kinds, by the names in their declarations, and the record of changes. */
import { type Kysely, sql } from 'kysely';
import type { Sort } from '#contract/common/paging';
import type { PageId } from '#contract/content-page';
import type { QrInput } from '#contract/qr';
import type { Queryable, Tx } from '../../platform/database.ts';
import { pageOf } from '../../platform/paging.ts';
import { hasText, matchesWords } from '../../platform/search.ts';
import type { Kind, Row } from './kinds.ts';

type Tables = Record<string, Record<string, unknown>>;
/** A kind's table is named by its declaration, so its columns are not known to the compiler. */
const tables = (on: Queryable) => on as unknown as Kysely<Tables>;

const idValue = ({ given }: Kind, id: string): string | number => (given ? id : Number(id));

export interface ItemFilter {
  page: number;
  count: number;
  filter: Sort;
  search: string;
  categoryId?: string;
}

export function selectItems(on: Queryable, kind: Kind, filter: ItemFilter) {
  const { table, key, words, given, isOrdered } = kind;
  let query = tables(on).selectFrom(table).selectAll();
  if (filter.search !== '')
    query = query.where(
      typeof words === 'string'
        ? matchesWords(words, filter.search)
        : hasText(sql`concat_ws(' ', ${sql.join(words.map((each) => sql.ref(each)))})`, filter.search),
    );
  if (filter.categoryId !== undefined)
    query = query.where(
      'category_id',
      '=',
      /^[1-9]\d{0,14}$/.test(filter.categoryId) ? Number(filter.categoryId) : 0,
    );
  const direction = filter.filter === 'newest' ? 'asc' : 'desc';
  if (given) {
    query = query
      .where(key, 'in', given)
      .orderBy(sql`array_position(${sql.val([...given])}::text[], ${sql.ref(key)})`, direction);
  } else if (isOrdered) query = query.orderBy('position', direction);
  return pageOf(query.orderBy(key, direction).$castTo<Row>(), filter);
}

const one = (on: Queryable, kind: Kind, id: string) =>
  tables(on).selectFrom(kind.table).selectAll().where(kind.key, '=', idValue(kind, id)).$castTo<Row>();

export const selectItem = (on: Queryable, kind: Kind, id: string): Promise<Row | undefined> =>
  one(on, kind, id).executeTakeFirst();

/** Changes of one kind wait for each other: they are rare, and each sees what the one before wrote. */
export const lockKind = (kind: Kind) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`content ${kind.name}`}, 0))`;

export const lockItem = (tx: Tx, kind: Kind, id: string): Promise<Row | undefined> =>
  one(tx, kind, id).forUpdate().executeTakeFirst();

export async function insertItem(
  tx: Tx,
  kind: Kind,
  values: Record<string, unknown>,
  at: Date,
): Promise<Row> {
  const place = kind.isOrdered
    ? { position: sql<number>`(SELECT coalesce(max(position), -1) + 1 FROM ${sql.table(kind.table)})` }
    : {};
  const row = await tables(tx)
    .insertInto(kind.table)
    .values({ ...values, ...place, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as Row;
}

export async function updateItem(
  tx: Tx,
  kind: Kind,
  id: string,
  values: Record<string, unknown>,
  at: Date,
): Promise<Row> {
  const row = await tables(tx)
    .updateTable(kind.table)
    .set({ ...values, updated_at: at })
    .where(kind.key, '=', idValue(kind, id))
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as Row;
}

export const deleteItem = (tx: Tx, kind: Kind, id: string) =>
  tables(tx).deleteFrom(kind.table).where(kind.key, '=', idValue(kind, id)).execute();

/** The ids of all items in their order, with the value of the column within which they are ordered. */
export async function selectOrder(tx: Tx, kind: Kind): Promise<{ id: string; within: string }[]> {
  const { rows } = await sql<{ id: string; within: string }>`
    SELECT id::text, ${kind.within ? sql`${sql.ref(kind.within)}::text` : sql`''`} AS within
    FROM ${sql.table(kind.table)} ORDER BY position, id`.execute(tx);
  return rows;
}

export const updateOrder = (tx: Tx, kind: Kind, ids: readonly string[]) =>
  sql`UPDATE ${sql.table(kind.table)} t SET position = o.place - 1
    FROM unnest(${sql.val(ids.map(Number))}::bigint[]) WITH ORDINALITY o (id, place)
    WHERE t.id = o.id AND t.position <> o.place - 1`.execute(tx);

export async function selectKeyOwner(on: Queryable, key: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`SELECT id::text FROM settings WHERE key = ${key}`.execute(on);
  return rows[0]?.id;
}

const whole = (id: string): number => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0);

/** The inputs of a category of QR orders; undefined if there is none with this id. The category is locked. */
export async function selectInputs(on: Queryable, category: string): Promise<QrInput[] | undefined> {
  const { rows } = await sql<{ inputs: QrInput[] }>`
    SELECT inputs FROM qr_categories WHERE id = ${whole(category)} FOR SHARE`.execute(on);
  return rows[0]?.inputs;
}

/** The keys of the inputs that a category has ready texts for. */
export async function usedInputs(on: Queryable, category: string): Promise<string[]> {
  const { rows } = await sql<{ input: string }>`
    SELECT DISTINCT input FROM qr_texts WHERE category_id = ${whole(category)}`.execute(on);
  return rows.map(({ input }) => input);
}

export async function countOf(on: Queryable, table: string, column: string, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${whole(id)}`.execute(
    on,
  );
  return rows[0]?.count ?? 0;
}

/** Adds items at the end, in their order. */
export async function insertItems(
  tx: Tx,
  kind: Kind,
  rows: readonly Record<string, unknown>[],
  at: Date,
): Promise<void> {
  const { rows: last } = await sql<{ place: number }>`
    SELECT coalesce(max(position), -1) AS place FROM ${sql.table(kind.table)}`.execute(tx);
  const first = (last[0]?.place ?? -1) + 1;
  await tables(tx)
    .insertInto(kind.table)
    .values(rows.map((row, nth) => ({ ...row, position: first + nth, created_at: at, updated_at: at })))
    .execute();
}

export function selectChanges(
  on: Queryable,
  filter: { page: number; count: number; filter: Sort; kind?: string; item?: string },
) {
  const direction = filter.filter === 'newest' ? 'desc' : 'asc';
  let query = on
    .selectFrom('content_changes as c')
    .innerJoin('people as p', 'p.id', 'c.admin_id')
    .select(['c.id', 'c.kind', 'c.item_id', 'c.action', 'c.before', 'c.after', 'c.created_at'])
    .select(['c.admin_id', 'p.name', 'p.family', 'p.mobile'])
    .orderBy('c.id', direction);
  if (filter.kind !== undefined) query = query.where('c.kind', '=', filter.kind);
  if (filter.item !== undefined) query = query.where('c.item_id', '=', filter.item);
  return pageOf(query, filter);
}

export const selectPage = (on: Queryable, id: PageId) =>
  on
    .selectFrom('pages')
    .select(['id', 'title', 'text', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirst();

export const insertPages = (tx: Tx, pages: readonly { id: PageId; title: string; text: string }[]) =>
  tx
    .insertInto('pages')
    .values(pages.map((page) => ({ ...page })))
    .onConflict((found) => found.doNothing());
