import { sql, type Updateable } from 'kysely';
import pg from 'pg';
import type { ListFilter } from '#contract/common/paging';
import type { AuditAction } from '#contract/audit';
import type { Level, Role } from '#contract/people';
import type { Owned } from '../../platform/work/authorize.ts';
import { hasRow, type Queryable, theOne } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/pipeline.ts';
import type { People } from '../../platform/database/database-types.ts';
import { directionOf, pageOf } from '../../platform/database/paging.ts';
import { containing, matchesWords, matchesWordsIn, onceReady } from '../../platform/database/search.ts';

/** Finds or creates the person with this mobile; `granted`: the person became an admin now. */
export async function upsertPerson(
  tx: Tx,
  mobile: string,
  admin: boolean,
): Promise<{ id: number; granted: boolean }> {
  const created = await tx
    .insertInto('people')
    .values({ mobile, roles: admin ? ['admin'] : ['customer'] })
    .onConflict((conflict) => conflict.column('mobile').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (created) return { id: created.id, granted: admin };
  const promoted = await tx
    .updateTable('people')
    .set({ roles: sql<Role[]>`roles || '{admin}'` })
    .where('mobile', '=', mobile)
    .where(sql<boolean>`${admin} AND NOT 'admin' = ANY(roles)`)
    .returning('id')
    .executeTakeFirst();
  if (promoted) return { id: promoted.id, granted: true };
  const { id } = await tx
    .selectFrom('people')
    .select('id')
    .where('mobile', '=', mobile)
    .executeTakeFirstOrThrow();
  return { id, granted: false };
}

/** Takes the role of an admin from the person with this mobile; a person without another role is a customer. */
export const removeAdmin = (tx: Tx, mobile: string) =>
  tx
    .updateTable('people')
    .set({
      roles: sql<Role[]>`CASE WHEN roles = '{admin}' THEN '{customer}' ELSE array_remove(roles, 'admin') END`,
    })
    .where('mobile', '=', mobile)
    .returning('id')
    .executeTakeFirst();

export type NewLevel = { level: Level } & Pick<
  Updateable<People>,
  'name' | 'family' | 'phone' | 'national_id' | 'province' | 'city' | 'location'
>;

/** False if the person's level was not `from`. */
export const updateLevel = (tx: Tx, id: number, from: Level, change: NewLevel) =>
  hasRow(tx.updateTable('people').set(change).where('id', '=', id).where('level', '=', from).returning('id'));

export const updatePerson = (
  on: Queryable,
  id: number,
  changes: Pick<Updateable<People>, 'name' | 'family' | 'sms' | 'image'>,
) => on.updateTable('people').set(changes).where('id', '=', id).execute();

/** Locks the person and returns their picture's path, so that concurrent changes take turns. */
export const lockImage = (tx: Tx, id: number) =>
  tx.selectFrom('people').select('image').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();

const personColumns = ['id', 'name', 'family', 'mobile'] as const;

export const selectPerson = (on: Queryable, by: { id: number } | { mobile: string }) => {
  const query = on.selectFrom('people').select([...personColumns, 'roles', 'sms']);
  return 'id' in by
    ? query.where('id', '=', by.id).executeTakeFirst()
    : query.where('mobile', '=', by.mobile).executeTakeFirst();
};

export const selectAdmins = (on: Queryable) =>
  on
    .selectFrom('people')
    .select(personColumns)
    .where(sql<boolean>`'admin' = ANY (roles)`)
    .orderBy('id')
    .execute();

export const selectPeople = (on: Queryable, { filter, search, ...paging }: ListFilter) =>
  pageOf(
    on
      .selectFrom('people')
      .where(matchesWords('people', 'search_lines', search))
      .select(personColumns)
      .orderBy('id', directionOf(filter)),
    paging,
  );

/** True for people whose name has the word, or whose mobile has the number. */
const nameHas = (word: string) => {
  const pattern = pg.escapeLiteral(containing(word));
  // The first line of the searched texts is the name, the second the mobile.
  const line = /^[0-9]+$/.test(word) ? 2 : 1;
  return `(p.search_lines LIKE ${pattern} AND split_part(p.search_lines, E'\\n', ${line}) LIKE ${pattern})`;
};

/** SQL that is true for people `p` whose names and mobiles have all the words, which are those of `searchWords`. */
export const isNamed = (words: readonly string[]): string =>
  onceReady(['people'], words.map(nameHas).join(' AND '), 'false');

/** Returns up to `max` people for each of the words and those whose names and mobiles have all of them. */
export async function selectNamed(on: Queryable, words: readonly string[], max: number): Promise<number[][]> {
  const searches = words.length === 1 ? [words] : [...words.map((word) => [word]), words];
  const lists = searches.map(
    (each) => `array_to_json(ARRAY(SELECT p.id FROM people p WHERE ${isNamed(each)} LIMIT ${max}))`,
  );
  const { rows } = await sql<{
    found: number[][];
  }>`SELECT json_build_array(${sql.raw(lists.join(', '))}) AS found`.execute(on);
  return theOne(rows).found;
}

/** Returns whether that changed. */
export const updateSms = (tx: Tx, person: Owned<{ id: number }>, sms: boolean) =>
  hasRow(
    tx.updateTable('people').set({ sms }).where('id', '=', person.id).where('sms', '<>', sms).returning('id'),
  );

export type AuditRow = Awaited<ReturnType<typeof selectAudit>>['rows'][number];

export function selectAudit(
  on: Queryable,
  person: number,
  { filter, search, action, ...paging }: ListFilter & { action?: AuditAction },
) {
  let query = on
    .selectFrom('audit as a')
    .leftJoin('people as p', 'p.id', 'a.admin_id')
    .where('a.person_id', '=', person);
  if (action) query = query.where('a.action', '=', action);
  if (search)
    query = query.where(
      matchesWordsIn(
        {
          tables: ['audit', 'people'],
          lines: String.raw`(a.search_lines || E'\n' || coalesce(p.search_lines, ''))`,
          before: "(a.searchable || ' ' || coalesce(p.searchable, ''))",
        },
        search,
      ),
    );
  const sorted = query
    .select(['a.id', 'a.action', 'a.note', 'a.details', 'a.ip', 'a.created_at', 'a.admin_id'])
    .select(['p.name', 'p.family', 'p.mobile'])
    .orderBy('a.id', directionOf(filter));
  return pageOf(sorted, paging);
}
