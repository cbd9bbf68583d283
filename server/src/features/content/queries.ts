import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Paging, Sort } from '#contract/common/paging';
import type { ContentChange, PageId } from '#contract/content';
import type { QrInput } from '#contract/qr';
import type { Owned } from '../../platform/work/authorize.ts';
import type { RecordedChange } from '../../platform/work/content-changes.ts';
import { rowIdOrNone } from '../../platform/work/ctx.ts';
import { type Queryable, theOne } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/pipeline.ts';
import type { Pages, People } from '../../platform/database/database-types.ts';
import { countRows, directionOf, pageOf } from '../../platform/database/paging.ts';
import { haveWords, matchesWords } from '../../platform/database/search.ts';
import type { Fields, Kind, Row } from './kind.ts';

type Tables = Record<string, Record<string, unknown>>;
/** A kind's table is named by its declaration, so its columns are not known to the compiler. */
const tables = (on: Queryable) => on as unknown as Kysely<Tables>;

const idValue = ({ given }: Kind, id: string): string | number => (given ? id : Number(id));

export interface ItemFilter extends Paging {
  filter?: Sort;
  search: string;
  categoryId?: string;
}

export function selectItems(on: Queryable, kind: Kind, filter: ItemFilter) {
  const { table, key, given, hasPositions } = kind;
  let query = tables(on).selectFrom(table).selectAll();
  if (filter.search !== '') query = query.where(isFound(kind, filter.search));
  if (filter.categoryId !== undefined)
    query = query.where('category_id', '=', rowIdOrNone(filter.categoryId));
  if (given) query = query.where(key, 'in', given);
  if (filter.filter) query = query.orderBy('created_at', directionOf(filter.filter));
  else if (hasPositions) query = query.orderBy('position');
  const last = given ? sql`array_position(${sql.val([...given])}::text[], ${sql.ref(key)})` : sql.ref(key);
  return pageOf(query.orderBy(last, directionOf(filter.filter)).$castTo<Row>(), filter);
}

function isFound({ key, words, labels }: Kind, typed: string) {
  if (typeof words === 'string') return matchesWords(words, 'search_lines', typed);
  const texts = words.map((each) => sql.ref(each));
  const label = sql`${JSON.stringify(labels ?? {})}::jsonb ->> ${sql.ref(key)}::text`;
  return haveWords([...texts, label], typed);
}

const one = (on: Queryable, kind: Kind, id: string) =>
  tables(on).selectFrom(kind.table).selectAll().where(kind.key, '=', idValue(kind, id)).$castTo<Row>();

export const selectItem = (on: Queryable, kind: Kind, id: string): Promise<Row | undefined> =>
  one(on, kind, id).executeTakeFirst();

export const lockItem = (tx: Tx, kind: Kind, id: string): Promise<Row | undefined> =>
  one(tx, kind, id).forUpdate().executeTakeFirst();

export function insertItem(tx: Tx, kind: Kind, values: Record<string, unknown>, at: Date): Promise<Row> {
  const place = kind.hasPositions
    ? { position: sql<number>`(SELECT coalesce(max(position), -1) + 1 FROM ${sql.table(kind.table)})` }
    : {};
  return tables(tx)
    .insertInto(kind.table)
    .values({ ...values, ...place, created_at: at, updated_at: at })
    .returningAll()
    .$castTo<Row>()
    .executeTakeFirstOrThrow();
}

export function updateItem(
  tx: Tx,
  kind: Kind,
  item: Owned<Row>,
  values: Record<string, unknown>,
  at: Date,
): Promise<Row> {
  return tables(tx)
    .updateTable(kind.table)
    .set({ ...values, updated_at: at })
    .where(kind.key, '=', item[kind.key])
    .returningAll()
    .$castTo<Row>()
    .executeTakeFirstOrThrow();
}

export const deleteRow = (tx: Tx, kind: Kind, item: Owned<Row>) =>
  tables(tx).deleteFrom(kind.table).where(kind.key, '=', item[kind.key]).execute();

const namesOf = (columns: Row | Record<string, unknown>) =>
  sql.join(Object.keys(columns).map((name) => sql.ref(name)));

/** A table's row as JSON has it; columns of the table that are not there are null. */
const populated = ({ table }: Kind, rows: readonly Record<string, unknown>[]) =>
  sql`jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;

/** Writes columns, given as JSON, of an item. */
export async function writeColumns(
  tx: Tx,
  kind: Kind,
  item: Owned<Row>,
  columns: Record<string, unknown>,
  at: Date,
): Promise<Row> {
  const row = { ...columns, updated_at: at };
  const { rows } = await sql<Row>`UPDATE ${sql.table(kind.table)}
    SET (${namesOf(row)}) = (SELECT ${namesOf(row)} FROM ${populated(kind, [row])})
    WHERE ${sql.ref(kind.key)} = ${item[kind.key]} RETURNING *`.execute(tx);
  return theOne(rows);
}

/** Puts removed items back with their ids and places; those at these places now, and after them, make room. */
export async function insertAgain(
  tx: Tx,
  kind: Kind,
  items: readonly (Record<string, unknown> & { position: number })[],
): Promise<Row[]> {
  const table = sql.table(kind.table);
  const places = items.map(({ position }) => position);
  const [first, last] = [Math.min(...places), Math.max(...places)];
  await sql`UPDATE ${table} SET position = position + ${last - first + 1} WHERE position >= ${first}
    AND EXISTS (SELECT FROM ${table} WHERE position BETWEEN ${first} AND ${last})`.execute(tx);
  const names = namesOf(items[0] ?? {});
  const { rows } = await sql<Row>`INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
    SELECT ${names} FROM ${populated(kind, items)} RETURNING *`.execute(tx);
  return rows;
}

export async function deleteUnchanged(
  tx: Tx,
  kind: Kind,
  ids: readonly string[],
  since: Date,
): Promise<Row[]> {
  const { rows } = await sql<Row>`DELETE FROM ${sql.table(kind.table)}
    WHERE id = ANY(${ids.map(Number)}::bigint[]) AND updated_at = ${since} RETURNING *`.execute(tx);
  return rows;
}

export async function selectNames(
  on: Queryable,
  { table, named = 'title' }: Kind,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`SELECT id::text, ${sql.ref(named)} AS name
    FROM ${sql.table(table)} WHERE id = ANY(${ids.map(Number)}::bigint[])`.execute(on);
  return rows;
}

export async function selectSequence(tx: Tx, kind: Kind): Promise<{ id: string; within: string }[]> {
  const { rows } = await sql<{ id: string; within: string }>`
    SELECT id::text, ${kind.within ? sql`${sql.ref(kind.within)}::text` : sql`''`} AS within
    FROM ${sql.table(kind.table)} ORDER BY position, id`.execute(tx);
  return rows;
}

export const updateSequence = (tx: Tx, kind: Kind, ids: readonly string[]) =>
  sql`UPDATE ${sql.table(kind.table)} t SET position = o.place - 1
    FROM unnest(${sql.val(ids.map(Number))}::bigint[]) WITH ORDINALITY o (id, place)
    WHERE t.id = o.id AND t.position <> o.place - 1`.execute(tx);

export async function selectKeyOwner(on: Queryable, key: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`SELECT id::text FROM settings WHERE key = ${key}`.execute(on);
  return rows[0]?.id;
}

/** The inputs of a category of QR orders; undefined if there is none with this id. The category is locked. */
export async function selectInputs(on: Queryable, category: string): Promise<QrInput[] | undefined> {
  const { rows } = await sql<{ inputs: QrInput[] }>`
    SELECT inputs FROM qr_categories WHERE id = ${rowIdOrNone(category)} FOR SHARE`.execute(on);
  return rows[0]?.inputs;
}

export async function usedInputs(on: Queryable, category: string): Promise<string[]> {
  const { rows } = await sql<{ input: string }>`
    SELECT DISTINCT input FROM qr_texts WHERE category_id = ${rowIdOrNone(category)}`.execute(on);
  return rows.map(({ input }) => input);
}

export const countOf = (on: Queryable, table: string, column: string, id: string): Promise<number> =>
  countRows(tables(on).selectFrom(table).where(column, '=', rowIdOrNone(id)));

/** A larger statement would take long to be written. */
const rowsAtOnce = 250;

export async function insertItems(
  tx: Tx,
  kind: Kind,
  rows: readonly Record<string, unknown>[],
  at: Date,
): Promise<string[]> {
  const { rows: last } = await sql<{ place: number }>`
    SELECT coalesce(max(position), -1) AS place FROM ${sql.table(kind.table)}`.execute(tx);
  const first = (last[0]?.place ?? -1) + 1;
  const ids: string[] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const part = rows.slice(from, from + rowsAtOnce);
    const inserted = await tables(tx)
      .insertInto(kind.table)
      .values(
        part.map((row, nth) => ({ ...row, position: first + from + nth, created_at: at, updated_at: at })),
      )
      .returning(kind.key)
      .execute();
    ids.push(...inserted.map((row) => String(row[kind.key])));
  }
  return ids;
}

const changes = (on: Queryable) =>
  on.selectFrom('content_changes as c').select(['c.id', 'c.kind', 'c.item_id', 'c.action', 'c.created_at']);

/** Fields that change on their own or with other items. */
const quiet = sql.raw(`'{updatedAt,position,episodes,current}'::text[]`);

/**
 * A change of one item can be undone while the newest record of that item has the same fields after it. The changes that
 * undo a change are counted, because for an EXISTS the planner reads all changes.
 */
const undoState = sql<ContentChange['undo']>`CASE
  WHEN c.item_id IS NOT NULL AND (c.after - ${quiet}) IS NOT DISTINCT FROM (SELECT l.after - ${quiet}
    FROM content_changes l WHERE l.kind = c.kind AND l.item_id = c.item_id ORDER BY l.id DESC LIMIT 1) THEN 'possible'
  WHEN (SELECT count(*) FROM content_changes u WHERE u.undoes = c.id
    AND NOT EXISTS (SELECT FROM content_changes a WHERE a.undoes = u.id)) > 0 THEN 'done'
  WHEN c.item_id IS NULL THEN 'possible'
  ELSE 'changed' END`;

/** Not a join, so that changes are counted without their admins. */
const adminOf = sql<Pick<Selectable<People>, 'name' | 'family' | 'mobile'>>`(SELECT
  json_build_object('name', p.name, 'family', p.family, 'mobile', p.mobile) FROM people p WHERE p.id = c.admin_id)`;

export function selectChanges(
  on: Queryable,
  filter: Paging & { filter: Sort; kind?: string; item?: string },
) {
  let query = changes(on)
    .select(['c.admin_id', 'c.undoes', undoState.as('undo'), adminOf.as('admin')])
    // The record of many items at once serves to undo them, and is too long to read.
    .select(sql<Fields | null>`c.before - 'items'`.as('before'))
    .select(sql<Fields | null>`CASE c.action WHEN 'order' THEN c.after ELSE c.after - 'ids' END`.as('after'))
    .orderBy('c.id', directionOf(filter.filter));
  if (filter.kind !== undefined) query = query.where('c.kind', '=', filter.kind);
  if (filter.item !== undefined) query = query.where('c.item_id', '=', filter.item);
  return pageOf(query, filter);
}

export const selectChange = (on: Queryable, id: number): Promise<RecordedChange | undefined> =>
  changes(on).select(['c.before', 'c.after']).where('c.id', '=', id).executeTakeFirst();

export const selectPage = (on: Queryable, id: PageId) =>
  on
    .selectFrom('pages')
    .select(['id', 'title', 'text', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirst();

export const insertPages = (tx: Tx, pages: readonly Pick<Insertable<Pages>, 'id' | 'title' | 'text'>[]) =>
  tx
    .insertInto('pages')
    .values(pages.map((page) => ({ ...page })))
    .onConflict((found) => found.doNothing());
