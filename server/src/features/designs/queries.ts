import { sql } from 'kysely';
import type { FileKind } from '#contract/common/files';
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
  /** A small picture of it can be had. */
  thumb: boolean;
}

export interface Customer {
  mobile: string;
  name: string | null;
  family: string | null;
  image: string | null;
  level: Level;
  sms: boolean;
}

/** A design as answers show it, with its files and the people around it. */
export interface DesignRow {
  id: number;
  order_number: number;
  person_id: number;
  designer_id: number | null;
  designer_name: string | null;
  type: DesignType;
  status: DesignStatus;
  description: string;
  price: number;
  filename: string | null;
  reject_reason: string | null;
  suspend_reason: string | null;
  revisions: number;
  created_at: Date;
  updated_at: Date;
  accepted_at: Date | null;
  finished_at: Date | null;
  /** When the files of a cancelled order are moved aside, or were. */
  files_end_at: Date | null;
  files: FileRow[];
  /** Some of its files were moved aside. */
  files_removed: boolean;
  customer: Customer;
}

export const columns = `d.id, d.order_number, d.person_id, d.designer_id, d.type, d.status, d.description, d.price, d.filename,
  d.reject_reason, d.suspend_reason, d.revisions, d.created_at, d.updated_at, d.accepted_at, d.finished_at, d.files_end_at`;
export const designer = `(SELECT nullif(concat_ws(' ', g.name, g.family), '') FROM people g WHERE g.id = d.designer_id)
  AS designer_name`;
// A row a file, gathered here: PostgreSQL's own json_agg a design costs a page of ten half as much again.
export const files = `f.id AS file_id, f.event_id, f.action, f.filename AS file_name, f.kind, f.size, f.store_key,
  f.thumb`;

export interface FlatRow extends Omit<DesignRow, 'files' | 'files_removed'> {
  file_id: number | null;
  event_id: number;
  action: FileRow['action'];
  file_name: string;
  kind: FileKind;
  size: number;
  /** Null: it was moved aside. */
  store_key: string | null;
  thumb: boolean;
}

/** Designs with their files, from rows that stand in the order of designs. */
export function gather(rows: readonly FlatRow[]): DesignRow[] {
  const designs: DesignRow[] = [];
  for (const row of rows) {
    let design = designs.at(-1);
    if (design?.id !== row.id)
      designs.push((design = Object.assign(row, { files: [] as FileRow[], files_removed: false })));
    const { file_id, event_id, action, file_name, kind, size, store_key, thumb } = row;
    if (file_id === null) continue;
    if (store_key === null) design.files_removed = true;
    else
      design.files.push({ id: file_id, event_id, action, filename: file_name, kind, size, store_key, thumb });
  }
  return designs;
}

export const customer = `(SELECT json_build_object('mobile', u.mobile, 'name', u.name, 'family', u.family, 'image', u.image,
  'level', u.level, 'sms', u.sms) FROM people u WHERE u.id = d.person_id) AS customer`;

export async function selectDesign(on: Queryable, { id }: Owned<{ id: number }>): Promise<DesignRow> {
  const text = `SELECT ${columns}, ${designer}, ${customer}, ${files}
    FROM designs d LEFT JOIN design_files f ON f.design_id = d.id WHERE d.id = `;
  const { rows } = await sql<FlatRow>`${sql.raw(text)}${id} ORDER BY f.id`.execute(on);
  const [design] = gather(rows);
  if (!design) throw new Error(`design ${id} is gone`);
  return design;
}

/** What a change of type goes by: whose design, its price, and the totals frozen on the day of the order, in tomans. */
export const selectTotals = (on: Queryable, design: Owned<{ id: number }>) =>
  on
    .selectFrom('designs')
    .select(['person_id', 'price', 'frozen_totals'])
    .where('id', '=', design.id)
    .executeTakeFirstOrThrow();

export const selectOwner = (on: Queryable, id: number) =>
  on.selectFrom('designs').select(['id', 'person_id', 'type']).where('id', '=', id).executeTakeFirst();

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

export const selectFile = (
  on: Queryable,
  design: Owned<{ id: number }>,
  file: number,
): Promise<FileRow | undefined> =>
  on
    .selectFrom('design_files')
    .select(['id', 'event_id', 'action', 'filename', 'kind', 'size', 'store_key', 'thumb'])
    .where('design_id', '=', design.id)
    .where('id', '=', file)
    .where('store_key', 'is not', null)
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
): Promise<number> =>
  (await tx.insertInto('design_events').values(event).returning('id').executeTakeFirstOrThrow()).id;

export interface NewFile {
  filename: string;
  kind: string;
  size: number;
  sha256: Buffer;
  store_key: string;
  thumb: boolean;
}

/** Where files belong, and who sent them. */
interface FilesFrom {
  design: number;
  event: number;
  action: DesignAction | 'create';
  person: number;
}

export async function insertFiles(
  tx: Tx,
  { design, event, action, person }: FilesFrom,
  files: NewFile[],
): Promise<void> {
  if (files.length === 0) return;
  await tx
    .insertInto('design_files')
    .values(files.map((file) => ({ ...file, design_id: design, event_id: event, action, person_id: person })))
    .execute();
}

/** The files an order began with, for ordering it again; locked, so that none is moved aside before it is named again. */
export const selectFirstFiles = (tx: Tx, design: Owned<{ id: number }>): Promise<NewFile[]> =>
  tx
    .selectFrom('design_files')
    .select(['filename', 'kind', 'size', 'sha256', 'store_key', 'thumb'])
    .where('design_id', '=', design.id)
    .where('action', '=', 'create')
    .where('store_key', 'is not', null)
    .$narrowType<{ store_key: string }>()
    .forShare()
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
  revisions?: number;
}

/** Locks a design: of two who act at once the second waits here and then sees what the first has made of it. */
export const lockDesign = (tx: Tx, design: Owned<{ id: number }>) =>
  tx.selectFrom('designs').selectAll().where('id', '=', design.id).forNoKeyUpdate().executeTakeFirstOrThrow();

export const updateDesign = (tx: Tx, design: Owned<{ id: number }>, change: Change, at: Date) =>
  tx
    .updateTable('designs')
    .set({ ...change, updated_at: at })
    .where('id', '=', design.id)
    .execute();

export async function countByStatus(on: Queryable, status: DesignStatus): Promise<number> {
  const row = await on
    .selectFrom('designs')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('status', '=', status)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function countOf(on: Queryable, person: number): Promise<number> {
  const row = await on
    .selectFrom('designs')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('person_id', '=', person)
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

/** How many orders a person made in each of the months that begin at `starts`, by the month's place from 1. */
export async function countByMonth(
  on: Queryable,
  person: number,
  starts: Date[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ place: number; count: number }>`
    SELECT width_bucket(created_at, ${starts}::timestamptz[]) AS place, count(*)::int AS count
    FROM designs WHERE person_id = ${person} AND created_at >= ${starts[0]} GROUP BY 1`.execute(on);
  return new Map(rows.map((row) => [row.place, row.count]));
}
