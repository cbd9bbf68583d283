import { type Expression, sql } from 'kysely';
import type pg from 'pg';
import type { FileKind } from '#contract/common/files';
import type { Sort } from '#contract/common/paging';
import type { DesignAction, DesignStatus, DesignType } from '#contract/designs';
import type { Level } from '#contract/people';
import { tehranMidnight } from '../../platform/clock.ts';
import type { Owned } from '../../platform/ctx.ts';
import type { Queryable, Tx } from '../../platform/database.ts';

export interface FileRow {
  id: number;
  event_id: number;
  action: DesignAction | 'create';
  filename: string;
  kind: FileKind;
  size: number;
  store_key: string;
}

export interface DesignRow {
  id: number;
  order_number: number;
  person_id: number;
  designer_id: number | null;
  type: DesignType;
  status: DesignStatus;
  description: string;
  price: number;
  paid: number;
  frozen_totals: Record<DesignType, number>;
  filename: string | null;
  reject_reason: string | null;
  suspend_reason: string | null;
  revisions: number;
  created_at: Date;
  updated_at: Date;
  accepted_at: Date | null;
  finished_at: Date | null;
}

/** A design with its files and the people around it, as answers need it. */
export interface FullRow extends DesignRow {
  files: FileRow[];
  mobile: string;
  name: string | null;
  family: string | null;
  image: string | null;
  level: Level;
  sms: boolean;
  designer_name: string | null;
}

const columns = `d.id, d.order_number, d.person_id, d.designer_id, d.type, d.status, d.description, d.price, d.paid,
  d.frozen_totals, d.filename, d.reject_reason, d.suspend_reason, d.revisions, d.created_at, d.updated_at,
  d.accepted_at, d.finished_at`;

const around = `
  JOIN people u ON u.id = d.person_id
  LEFT JOIN people g ON g.id = d.designer_id
  LEFT JOIN LATERAL (
    SELECT json_agg(json_build_object('id', f.id, 'event_id', f.event_id, 'action', f.action, 'filename', f.filename,
      'kind', f.kind, 'size', f.size, 'store_key', f.store_key) ORDER BY f.id) AS files
    FROM design_files f WHERE f.design_id = d.id
  ) AS ff ON true`;

const shown = `${columns}, coalesce(ff.files, '[]') AS files, u.mobile, u.name, u.family, u.image, u.level, u.sms,
  nullif(concat_ws(' ', g.name, g.family), '') AS designer_name`;

export interface DesignFilter {
  page: number;
  count: number;
  filter: Sort;
  search?: string;
  statuses?: readonly DesignStatus[];
  type?: DesignType;
  person?: number;
  filename?: string;
  description?: string;
  orderNumber?: number;
}

interface Condition {
  name: string;
  sql: (place: string) => string;
  value: unknown;
}

function conditions(filter: DesignFilter): Condition[] {
  const all: Condition[] = [];
  const add = (name: string, value: unknown, text: (place: string) => string) => {
    if (value !== undefined && value !== '') all.push({ name, value, sql: text });
  };
  add('person', filter.person, (at) => `d.person_id = ${at}`);
  add('status', filter.statuses, (at) => `d.status = ANY(${at})`);
  add('type', filter.type, (at) => `d.type = ${at}`);
  add('number', filter.orderNumber, (at) => `d.order_number = ${at}`);
  add('filename', filter.filename, (at) => `search_text(d.filename) LIKE ${contains(at)}`);
  add('desc', filter.description, (at) => `search_text(d.description) LIKE ${contains(at)}`);
  add('search', filter.search, (at) => `d.searchable LIKE ${contains(at)}`);
  return all;
}

const contains = (place: string) => `'%' || replace(replace(search_text(${place}), '\\', '\\\\'), '%', '\\%') || '%'`;

/** One page of designs and how many there are, as named statements: one plan for each set of filters. */
export async function selectDesigns(pool: pg.Pool, filter: DesignFilter): Promise<{ rows: FullRow[]; total: number }> {
  const where = conditions(filter);
  const clause = where.length ? `WHERE ${where.map((each, at) => each.sql(`$${at + 1}`)).join(' AND ')}` : '';
  const values = where.map((each) => each.value);
  const direction = filter.filter === 'newest' ? 'DESC' : 'ASC';
  const name = `${direction} ${where.map((each) => each.name).join(' ')}`;
  const { rows } = await pool.query<FullRow & { total: number }>({
    name: `designs ${name}`,
    text: `SELECT ${shown}, d.total
      FROM (SELECT d.*, count(*) OVER ()::int AS total FROM designs d ${clause}
        ORDER BY d.id ${direction} LIMIT $${where.length + 1} OFFSET $${where.length + 2}) AS d ${around}
      ORDER BY d.id ${direction}`,
    values: [...values, filter.count, (filter.page - 1) * filter.count],
  });
  if (rows[0]) return { rows, total: rows[0].total };
  if (filter.page === 1) return { rows, total: 0 };
  const past = await pool.query<{ total: number }>({
    name: `count designs ${name}`,
    text: `SELECT count(*)::int AS total FROM designs d ${clause}`,
    values,
  });
  return { rows, total: past.rows[0]?.total ?? 0 };
}

export async function selectFull(on: Queryable, id: number): Promise<FullRow | null> {
  const { rows } = await sql<FullRow>`${sql.raw(`SELECT ${shown} FROM designs d ${around} WHERE d.id = `)}${id}`.execute(on);
  return rows[0] ?? null;
}

export const selectOwner = (on: Queryable, id: number) =>
  on.selectFrom('designs').select(['id', 'person_id']).where('id', '=', id).executeTakeFirst();

export interface EventRow {
  id: number;
  action: DesignAction | 'create';
  from_status: DesignStatus | null;
  to_status: DesignStatus;
  note: string;
  by_admin: boolean;
  person_id: number;
  person_name: string | null;
  mobile: string;
  created_at: Date;
}

export const selectEvents = (on: Queryable, design: Owned<{ id: number }>): Promise<EventRow[]> =>
  on
    .selectFrom('design_events as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select([
      'e.id',
      'e.action',
      'e.from_status',
      'e.to_status',
      'e.note',
      'e.by_admin',
      'e.person_id',
      sql<string | null>`nullif(concat_ws(' ', p.name, p.family), '')`.as('person_name'),
      'p.mobile',
      'e.created_at',
    ])
    .where('e.design_id', '=', design.id)
    .orderBy('e.id')
    .execute() as Promise<EventRow[]>;

export const selectFile = (on: Queryable, design: Owned<{ id: number }>, file: number): Promise<FileRow | undefined> =>
  on
    .selectFrom('design_files')
    .select(['id', 'event_id', 'action', 'filename', 'kind', 'size', 'store_key'])
    .where('design_id', '=', design.id)
    .where('id', '=', file)
    .executeTakeFirst() as Promise<FileRow | undefined>;

export async function insertDesign(
  tx: Tx,
  design: {
    person_id: number;
    type: DesignType;
    description: string;
    price: number;
    frozen_totals: Record<string, number>;
    filename: string | null;
    reorder_of: number | null;
    at: Date;
  },
): Promise<{ id: number; order_number: number }> {
  const { at, frozen_totals, ...values } = design;
  return tx
    .insertInto('designs')
    .values({
      ...values,
      paid: design.price,
      frozen_totals: JSON.stringify(frozen_totals),
      created_at: at,
      updated_at: at,
    })
    .returning(['id', 'order_number'])
    .executeTakeFirstOrThrow();
}

export const insertEvent = async (
  tx: Tx,
  event: {
    design_id: number;
    person_id: number;
    by_admin: boolean;
    action: DesignAction | 'create';
    from_status: DesignStatus | null;
    to_status: DesignStatus;
    note: string;
    created_at: Date;
  },
): Promise<number> => (await tx.insertInto('design_events').values(event).returning('id').executeTakeFirstOrThrow()).id;

export interface NewFile {
  filename: string;
  kind: string;
  size: number;
  sha256: Buffer;
  store_key: string;
}

export async function insertFiles(
  tx: Tx,
  design: number,
  event: number,
  action: DesignAction | 'create',
  files: NewFile[],
): Promise<void> {
  if (files.length === 0) return;
  await tx
    .insertInto('design_files')
    .values(files.map((file) => ({ ...file, design_id: design, event_id: event, action })))
    .execute();
}

/** The files an order began with, for ordering it again. */
export const selectFirstFiles = (on: Queryable, design: Owned<{ id: number }>): Promise<NewFile[]> =>
  on
    .selectFrom('design_files')
    .select(['filename', 'kind', 'size', 'sha256', 'store_key'])
    .where('design_id', '=', design.id)
    .where('action', '=', 'create')
    .orderBy('id')
    .execute();

export interface Change {
  status?: DesignStatus;
  designer_id?: number;
  type?: DesignType;
  price?: number;
  paid?: number;
  reject_reason?: string;
  suspend_reason?: string | null;
  accepted_at?: Date;
  finished_at?: Date;
  revisions?: Expression<number>;
}

/**
 * Locks a design if it stands in one of the statuses; of two who act at once the second waits here and then sees the
 * first one's status. Undefined when it stands elsewhere.
 */
export const lockDesign = (tx: Tx, design: Owned<{ id: number }>, from: readonly DesignStatus[]) =>
  tx
    .selectFrom('designs')
    .selectAll()
    .where('id', '=', design.id)
    .where('status', 'in', from)
    .forUpdate()
    .executeTakeFirst();

export const updateDesign = (tx: Tx, design: Owned<{ id: number }>, change: Change, at: Date) =>
  tx
    .updateTable('designs')
    .set({ ...change, updated_at: at })
    .where('id', '=', design.id)
    .execute();

export const selectStatus = async (on: Queryable, id: number): Promise<DesignStatus | undefined> =>
  (await on.selectFrom('designs').select('status').where('id', '=', id).executeTakeFirst())?.status as
    | DesignStatus
    | undefined;

export async function countByStatus(on: Queryable, status: DesignStatus): Promise<number> {
  const row = await on
    .selectFrom('designs')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('status', '=', status)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function countSinceMidnight(on: Queryable, now: Date): Promise<number> {
  const row = await on
    .selectFrom('designs')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('created_at', '>=', tehranMidnight(now))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Which of these kept files an order names. */
export async function namedKeys(on: Queryable, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await on.selectFrom('design_files').select('store_key').where('store_key', 'in', keys).execute();
  return new Set(rows.map((row) => row.store_key));
}
