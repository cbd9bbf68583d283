import { type Selectable, sql } from 'kysely';
import type { ListFilter } from '#contract/common/paging';
import { bend } from '#engraving/bend';
import type { OutlinedDrawing, Outlines } from '#engraving/operations/lettering';
import type { Owned } from '../../platform/work/authorize.ts';
import { hasRow, type Queryable } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/pipeline.ts';
import type { FontCreations } from '../../platform/database/database-types.ts';
import { countRows, directionOf, pageOf } from '../../platform/database/paging.ts';
import { matchesWords } from '../../platform/database/search.ts';

const columns = [
  'id',
  'person_id',
  'name',
  'text',
  'input',
  'width',
  'height',
  'letter_height',
  'svg',
  'warnings',
  'font_id',
  'font',
  'ordered_at',
  'removed_at',
  'created_at',
] as const;

export type CreationRow = Pick<Selectable<FontCreations>, (typeof columns)[number]>;

/** Returns the admins' choices for fonts of the catalogue. */
export const selectFonts = (on: Queryable) =>
  on.selectFrom('fonts').select(['id', 'name', 'enabled']).execute();

export async function insertFonts(
  on: Queryable,
  catalog: readonly { id: string; name: string }[],
): Promise<void> {
  await sql`INSERT INTO fonts (id, name)
    SELECT * FROM unnest(${sql.val(catalog.map(({ id }) => id))}::text[], ${sql.val(catalog.map(({ name }) => name))}::text[])
      AS known (id, name)
    WHERE NOT EXISTS (SELECT FROM fonts f WHERE f.id = known.id)
    ON CONFLICT DO NOTHING`.execute(on);
}

/** Returns a creation that nobody has been authorized for yet. */
export const selectCreation = (on: Queryable, id: number): Promise<CreationRow | undefined> =>
  on.selectFrom('font_creations').select(columns).where('id', '=', id).executeTakeFirst();

const ownerColumns = ['id', 'person_id', 'name', 'ordered_at', 'removed_at'] as const;

export const selectOwner = (on: Queryable, id: number) =>
  on.selectFrom('font_creations').select(ownerColumns).where('id', '=', id).executeTakeFirst();

/** Returns what `selectOwner` does, with the drawing's outlines. */
export async function selectDrawing(on: Queryable, id: number) {
  const row = await on
    .selectFrom('font_creations')
    .select([...ownerColumns, 'width', 'height', sql<string>`contours::text`.as('contours'), 'input'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { input, width, height, contours, ...owner } = row;
  const { edge } = input.flat ? bend([], input.flat, input.bandWidth, 'exact') : {};
  const outlines: Outlines = { width, height, contours, ...(edge && { edge }) };
  return { ...owner, outlines };
}

export function selectCreations(on: Queryable, filter: ListFilter & { person: number }) {
  const query = on
    .selectFrom('font_creations')
    .select(columns)
    .where('person_id', '=', filter.person)
    .where('removed_at', 'is', null)
    .where(matchesWords('font_creations', 'search_lines', filter.search))
    .orderBy('id', directionOf(filter.filter));
  return pageOf(query, filter);
}

export const countListed = (on: Queryable, person: number): Promise<number> =>
  countRows(on.selectFrom('font_creations').where('person_id', '=', person).where('removed_at', 'is', null));

interface NewCreation {
  person_id: number;
  name: string;
  text: string;
  input: CreationRow['input'];
  font: CreationRow['font'] & { id: string; digest: string };
  at: Date;
}

export const insertCreation = (
  tx: Tx,
  { person_id, name, text, input, font: { id, digest, ...font }, at }: NewCreation,
  drawing: OutlinedDrawing,
): Promise<CreationRow> =>
  tx
    .insertInto('font_creations')
    .values({
      person_id,
      name,
      text,
      input: JSON.stringify(input),
      width: drawing.width,
      height: drawing.height,
      letter_height: drawing.letterHeight,
      contours: drawing.contours,
      svg: drawing.svg,
      warnings: JSON.stringify(drawing.warnings),
      font_id: id,
      font: JSON.stringify(font),
      font_digest: digest,
      engine: drawing.engine,
      created_at: at,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const updateName = (tx: Tx, creation: Owned<{ id: number }>, name: string): Promise<CreationRow> =>
  tx
    .updateTable('font_creations')
    .set({ name })
    .where('id', '=', creation.id)
    .returning(columns)
    .executeTakeFirstOrThrow();

/** Takes a creation off its owner's list; one that no order has is deleted. */
export const deleteOrHide = (tx: Tx, creation: Owned<{ id: number }>, at: Date) =>
  sql`WITH kept AS (
      UPDATE font_creations SET removed_at = ${at} WHERE id = ${creation.id} AND ordered_at IS NOT NULL)
    DELETE FROM font_creations WHERE id = ${creation.id} AND ordered_at IS NULL`.execute(tx);

/** Notes that an order has it; returns false if it does not exist any more. */
export const markOrdered = (tx: Tx, creation: Owned<{ id: number }>, at: Date) =>
  hasRow(
    tx
      .updateTable('font_creations')
      .set({ ordered_at: sql<Date>`coalesce(ordered_at, ${at})` })
      .where('id', '=', creation.id)
      .returning('id'),
  );
