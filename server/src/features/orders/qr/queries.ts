import { type InferResult, type Insertable, type Selectable, sql } from 'kysely';
import type { ListFilter, Paging, Sort } from '#contract/common/paging';
import { orderNames, type OrderStatus } from '#contract/orders';
import type { QrKind, QrState } from '#contract/qr';
import type { Owned } from '../../../platform/work/authorize.ts';
import { type Db, hasRow, type Queries, type Queryable } from '../../../platform/database/database.ts';
import type { Tx } from '../../../platform/database/pipeline.ts';
import type {
  Orders,
  QrCategories,
  QrCodes,
  QrMedia,
  QrReports,
  QrTexts,
} from '../../../platform/database/database-types.ts';
import { countWithOldest, inLastHour } from '../../../platform/work/hourly-limits.ts';
import { directionOf, pageOf, pageOfAny } from '../../../platform/database/paging.ts';
import { matchesWords } from '../../../platform/database/search.ts';
import type { Work } from '../../../platform/work/work.ts';
import { type Customer, customerOf } from '../queries.ts';

const categories = (on: Queryable) =>
  on
    .selectFrom('qr_categories as c')
    .select(['c.id', 'c.title', 'c.picture', 'c.kind', 'c.inputs', 'c.enabled'])
    .select(sql<boolean>`EXISTS (SELECT FROM qr_texts t WHERE t.category_id = c.id)`.as('has_texts'));

export type CategoryRow = InferResult<ReturnType<typeof categories>>[number];

export const selectCategories = (on: Queryable): Promise<CategoryRow[]> =>
  categories(on).where('c.enabled', '=', true).orderBy('c.position').orderBy('c.id').execute();

export const selectCategory = (on: Queryable, id: number): Promise<CategoryRow | undefined> =>
  categories(on).where('c.id', '=', id).executeTakeFirst();

/** Returns the category of a code, which stays as long as the code. */
export const selectCategoryOf = (on: Queryable, code: { category_id: number }): Promise<CategoryRow> =>
  categories(on).where('c.id', '=', code.category_id).executeTakeFirstOrThrow();

/** Keeps a category from being removed until the work ends; returns false when it is gone or off by then. */
export async function holdCategory(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('qr_categories')
    .select('enabled')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return row?.enabled === true;
}

export type TextRow = Pick<Selectable<QrTexts>, 'id' | 'title' | 'text' | 'poet'>;

export function selectTexts(
  on: Queryable,
  {
    category,
    input,
    search,
    filter,
    ...paging
  }: Paging & { category: number; input?: string; search: string; filter?: Sort },
) {
  let query = on
    .selectFrom('qr_texts')
    .select(['id', 'title', 'text', 'poet'])
    .where('category_id', '=', category)
    .where(matchesWords('qr_texts', 'search_lines', search));
  if (input !== undefined) query = query.where('input', '=', input);
  const ordered =
    filter === undefined ? query.orderBy('position').orderBy('id') : query.orderBy('id', directionOf(filter));
  return pageOf(ordered, paging);
}

export type NewCategory = Pick<Selectable<QrCategories>, 'title' | 'kind' | 'inputs'>;

export type NewText = Pick<Selectable<QrTexts>, 'input' | 'title' | 'text'> & { poet?: string };

export async function insertCategories(tx: Tx, rows: readonly NewCategory[]): Promise<number[]> {
  const inserted = await tx
    .insertInto('qr_categories')
    .values(
      rows.map(({ title, kind, inputs }, position) => ({
        title,
        kind,
        inputs: JSON.stringify(inputs),
        position,
      })),
    )
    .returning(['id', 'position'])
    .execute();
  return inserted.toSorted((a, b) => a.position - b.position).map((row) => row.id);
}

export const insertTexts = (tx: Tx, rows: readonly (NewText & { category: number })[]) =>
  tx
    .insertInto('qr_texts')
    .values(
      rows.map(({ category, input, title, text, poet }, position) => ({
        category_id: category,
        input,
        title,
        text,
        poet: poet ?? null,
        position,
      })),
    )
    .execute();

/** Not a join, so that codes are counted without their orders. */
const statusOf = sql<OrderStatus>`(SELECT o.status FROM orders o WHERE o.id = q.order_id)`;

const codes = (on: Queryable, isAdmin: boolean) =>
  on
    .selectFrom('qr_codes as q')
    .where('q.is_unpaid', '=', false)
    .select(['q.id', 'q.code', 'q.order_id', 'q.order_number', 'q.person_id', 'q.category_id'])
    .select(statusOf.as('status'))
    .select(['q.address', 'q.kind', 'q.svg', 'q.title', 'q.inputs', 'q.written', 'q.content_at', 'q.views'])
    .select(['q.down_at', 'q.down_reason', 'q.created_at'])
    .$if(isAdmin, (query) =>
      query.select([
        sql<Customer>`${sql.raw(customerOf('q.person_id'))}`.as('owner'),
        sql<number>`(SELECT count(*)::int FROM qr_reports r WHERE r.code_id = q.id)`.as('reports'),
      ]),
    );

export type CodeRow = InferResult<ReturnType<typeof codes>>[number];

/** Returns a code that nobody has been authorized for yet. */
export const selectCode = (on: Queryable, code: string, isAdmin: boolean): Promise<CodeRow | undefined> =>
  codes(on, isAdmin).where('q.code', '=', code).executeTakeFirst();

/** Leaves the code of a link, and of «کد JF2UM82N». */
const bareCode = (search: string) =>
  search
    .replace(/(^|\s)(?:\S*\/)?q\/([2-9a-z]{8})(?![0-9a-z])\S*/gi, '$1$2')
    .replace(/(^|\s)(?:(?:[کك]د|QR|نشانی|آدرس)[\s:#]{1,3}){1,2}(?=[2-9a-z]{8}(?:\s|$))/gi, '$1');

interface CodeFilter extends ListFilter {
  kind?: QrKind;
  state?: QrState;
  person?: number;
}

export function selectCodes(on: Queryable, filter: CodeFilter, isAdmin: boolean) {
  const { search, person, kind, state } = filter;
  let query = codes(on, isAdmin);
  if (person !== undefined) query = query.where('q.person_id', '=', person);
  if (kind !== undefined) query = query.where('q.kind', '=', kind);
  if (state === 'up')
    query = query.where('q.down_at', 'is', null).where(statusOf, 'not in', ['cancelled', 'rejected']);
  if (state === 'down') query = query.where('q.down_at', 'is not', null);
  // As a literal, because a plan for a parameter could not use the index of those that are reported.
  if (state === 'reported') query = query.where('q.is_reported', '=', sql.lit(true));
  const byOwner = sql<boolean>`EXISTS (SELECT FROM people p WHERE p.id = q.person_id
    AND ${matchesWords('people', 'p.search_lines', search)})`;
  const byText = matchesWords('qr_codes', 'q.search_lines', bareCode(search), {
    numbers: "(' ' || q.order_number)",
    names: [...orderNames, 'کد'],
  });
  const searches = search === '' ? [] : [byText, ...(isAdmin ? [byOwner] : [])];
  return pageOfAny(on, filter, query, 'q.id', searches);
}

export const selectReports = (on: Queryable, code: Owned<{ id: number }>) =>
  on
    .selectFrom('qr_reports')
    .select(['reason', 'created_at'])
    .where('code_id', '=', code.id)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();

const media = ['id', 'role', 'filename', 'kind', 'size', 'store_key', 'width', 'height', 'seconds'] as const;

export type MediaRow = Pick<Selectable<QrMedia>, (typeof media)[number]>;

export const selectMedia = (on: Queryable, code: number): Promise<MediaRow[]> =>
  on.selectFrom('qr_media').select(media).where('code_id', '=', code).orderBy('id').execute();

export type NewMedia = Omit<Selectable<QrMedia>, 'id' | 'code_id' | 'person_id'>;

/** The statement that inserts the media of a code, after the one that inserts the code; null without any. */
export function mediaInsert(tx: Tx, code: string, person: number, rows: readonly NewMedia[]) {
  if (rows.length === 0) return null;
  const code_id = tx.selectFrom('qr_codes').select('id').where('code', '=', code);
  return tx.insertInto('qr_media').values(rows.map((row) => ({ ...row, code_id, person_id: person })));
}

export async function deleteContent(tx: Tx, code: { id: number }): Promise<string[]> {
  const rows = await tx
    .deleteFrom('qr_media')
    .where('code_id', '=', code.id)
    .where('role', '<>', 'logo')
    .returning('store_key')
    .execute();
  return rows.map((row) => row.store_key);
}

type CodeColumn =
  | 'code'
  | 'order_id'
  | 'order_number'
  | 'person_id'
  | 'category_id'
  | 'address'
  | 'kind'
  | 'svg'
  | 'title'
  | 'inputs'
  | 'is_unpaid'
  | 'written';

/** The statement that inserts a code. */
export const codeInsert = (
  { tx, now }: Work,
  { inputs, written, ...row }: Pick<Selectable<QrCodes>, CodeColumn>,
) =>
  tx.insertInto('qr_codes').values({
    ...row,
    inputs: JSON.stringify(inputs),
    written: JSON.stringify(written),
    content_at: now,
    created_at: now,
  });

/** Locks a code with its order, so that content, takedown and cancellation come one after the other. */
export async function lockCode(tx: Tx, code: Owned<{ id: number; order_id: number }>) {
  const order = await tx
    .selectFrom('orders')
    .select('status')
    .where('id', '=', code.order_id)
    .forShare()
    .executeTakeFirstOrThrow();
  const row = await tx
    .selectFrom('qr_codes')
    .select(['title', 'down_at', 'down_reason'])
    .where('id', '=', code.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, status: order.status };
}

export const updateContent = (
  tx: Tx,
  code: Owned<{ id: number }>,
  content: Pick<Selectable<QrCodes>, 'title' | 'inputs' | 'written'> & { at: Date },
) =>
  tx
    .updateTable('qr_codes')
    .set({
      title: content.title,
      inputs: JSON.stringify(content.inputs),
      written: JSON.stringify(content.written),
      content_at: content.at,
    })
    .where('id', '=', code.id);

export const updateDown = (tx: Tx, code: Owned<{ id: number }>, reason: string | null, at: Date) =>
  tx
    .updateTable('qr_codes')
    .set({ down_at: reason === null ? null : at, down_reason: reason })
    .where('id', '=', code.id);

export const selectCodeOf = (on: Queryable, order: number) =>
  on.selectFrom('qr_codes').select(['id', 'code']).where('order_id', '=', order).executeTakeFirst();

export type PageRow = Pick<
  Selectable<QrCodes>,
  'id' | 'code' | 'person_id' | 'kind' | 'title' | 'inputs' | 'written' | 'down_at'
> &
  Pick<Selectable<Orders>, 'status'> & { media: Omit<MediaRow, 'filename' | 'store_key'>[] };

export async function selectPage(pool: Queries, code: string): Promise<PageRow | undefined> {
  const { rows } = await pool.query<PageRow>({
    name: 'qr page',
    text: `SELECT q.id, q.code, q.person_id, q.kind, q.title, q.inputs, q.written, o.status, q.down_at,
        coalesce((SELECT json_agg(json_build_object('id', m.id, 'role', m.role, 'kind', m.kind, 'size', m.size,
          'width', m.width, 'height', m.height, 'seconds', m.seconds) ORDER BY m.id)
          FROM qr_media m WHERE m.code_id = q.id AND m.role <> 'logo'), '[]') AS media
      FROM qr_codes q JOIN orders o ON o.id = q.order_id WHERE q.code = $1 AND NOT q.is_unpaid`,
    values: [code],
  });
  return rows[0];
}

type MediaFile = MediaRow &
  Pick<Selectable<QrCodes>, 'person_id' | 'down_at'> &
  Pick<Selectable<Orders>, 'status'>;

/** Returns a page's video, sound or picture, or (`poster`) the picture shown before it. */
export async function selectMediaFile(
  pool: Queries,
  code: string,
  file: number,
  role: 'media' | 'poster',
): Promise<MediaFile | undefined> {
  const { rows } = await pool.query<MediaFile>({
    name: 'qr media',
    text: `SELECT m.id, m.role, m.filename, m.kind, m.size, m.store_key, m.width, m.height, m.seconds, q.person_id,
        o.status, q.down_at
      FROM qr_codes q JOIN orders o ON o.id = q.order_id
        JOIN qr_media f ON f.code_id = q.id AND f.id = $2 AND f.role = 'media'
        JOIN qr_media m ON m.code_id = q.id AND m.role = $3 AND (m.id = f.id OR m.role = 'poster')
      WHERE q.code = $1 AND NOT q.is_unpaid`,
    values: [code, file, role],
  });
  return rows[0];
}

export const selectDrawn = (on: Queryable, code: string) =>
  on
    .selectFrom('qr_codes as q')
    .innerJoin('orders as o', 'o.id', 'q.order_id')
    .leftJoin('qr_media as m', (join) => join.onRef('m.code_id', '=', 'q.id').on('m.role', '=', 'logo'))
    .select(['q.code', 'q.address', 'o.status', 'm.store_key as logo'])
    .where('q.code', '=', code)
    .where('q.is_unpaid', '=', false)
    .executeTakeFirst();

/** A visitor of a code's page on a day (`YYYY-MM-DD`). */
export type Visit = readonly [day: string, code: number, visitor: number];

/**
 * Adds those visits to the codes' views that are the first of their visitor on their day. Rows are written in one order,
 * so that two processes do not wait for each other in a circle.
 */
export const addViews = async (pool: Queries, visits: readonly Visit[]): Promise<void> => {
  await pool.query(
    `WITH first AS (INSERT INTO qr_visits (day, code_id, visitor)
        SELECT * FROM unnest($1::date[], $2::bigint[], $3::int[]) AS v (day, code_id, visitor) ORDER BY 1, 2, 3
        ON CONFLICT DO NOTHING RETURNING code_id),
      seen AS (SELECT code_id AS id, count(*)::int AS views FROM first GROUP BY code_id),
      locked AS (SELECT q.id FROM qr_codes q JOIN seen USING (id) ORDER BY q.id FOR NO KEY UPDATE OF q)
    UPDATE qr_codes q SET views = q.views + seen.views FROM seen JOIN locked USING (id) WHERE q.id = seen.id`,
    [visits.map(([day]) => day), visits.map(([, code]) => code), visits.map(([, , visitor]) => visitor)],
  );
};

export const countReports = (tx: Tx, network: string, now: Date) =>
  tx
    .selectFrom('qr_reports')
    .select(countWithOldest('created_at'))
    .where('network', '=', network)
    .where(inLastHour('created_at', now))
    .executeTakeFirstOrThrow();

export const wasReported = (tx: Tx, code: number, since: Date) =>
  hasRow(
    tx
      .selectFrom('qr_reports')
      .select('id')
      .where('code_id', '=', code)
      .where('created_at', '>', since)
      .limit(1),
  );

export const insertReport = (
  tx: Tx,
  report: Pick<Insertable<QrReports>, 'code_id' | 'network' | 'reason' | 'created_at'>,
) => tx.insertInto('qr_reports').values(report);

export const anonymizeReports = (db: Db, before: Date) =>
  db
    .updateTable('qr_reports')
    .set({ network: null })
    .where('created_at', '<', before)
    .where('network', 'is not', null)
    .execute();

/** Ends the content of codes whose order was cancelled before; returns their ids, locked. */
export async function endCancelled(tx: Tx, before: Date, at: Date, max: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`WITH ended AS (
      SELECT q.id FROM qr_codes q JOIN orders o ON o.id = q.order_id
      WHERE q.files_ended_at IS NULL AND o.status IN ('cancelled', 'rejected') AND o.updated_at < ${before}
      ORDER BY q.id LIMIT ${max} FOR NO KEY UPDATE OF q)
    UPDATE qr_codes q SET files_ended_at = ${at} FROM ended WHERE q.id = ended.id RETURNING q.id`.execute(tx);
  return rows.map((row) => row.id);
}
