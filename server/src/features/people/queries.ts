import { sql, type Updateable } from 'kysely';
import type { ListFilter } from '#contract/common/paging';
import type { AuditAction, Role } from '#contract/people';
import type { Owned } from '../../platform/authorize.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import type { People } from '../../platform/database-types.ts';
import { directionOf, pageOf } from '../../platform/paging.ts';
import { hasText, matchesWords } from '../../platform/search.ts';

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

export async function setRole(
  on: Queryable,
  mobile: string,
  role: Role,
  granted: boolean,
): Promise<number | null> {
  const row = await on
    .updateTable('people')
    .set({
      roles: granted
        ? sql<Role[]>`array_append(array_remove(roles, ${role}), ${role})`
        : sql<
            Role[]
          >`CASE WHEN roles = ARRAY[${role}] THEN '{customer}' ELSE array_remove(roles, ${role}) END`,
    })
    .where('mobile', '=', mobile)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The verified identity of a person. `province` is an id. */
export interface VerifiedIdentity {
  name: string;
  family: string;
  phone: string;
  national_id: string;
  province: number;
  city: string;
  location: string;
}

/** False if the person's level was not normal. */
export async function verifyPerson(tx: Tx, id: number, identity: VerifiedIdentity): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('people')
    .set({ ...identity, level: 'verified' })
    .where('id', '=', id)
    .where('level', '=', 'normal')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False if the person's level was not verified. */
export async function makeVip(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('people')
    .set({ level: 'vip' })
    .where('id', '=', id)
    .where('level', '=', 'verified')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const updatePerson = (
  on: Queryable,
  id: number,
  changes: Pick<Updateable<People>, 'name' | 'family' | 'sms' | 'image'>,
) => on.updateTable('people').set(changes).where('id', '=', id).execute();

/** Locks the person and returns their picture's path, so that concurrent changes take turns. */
export const lockImage = async (tx: Tx, id: number): Promise<string | null> =>
  (
    await tx
      .selectFrom('people')
      .select('image')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
  ).image;

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
    .orderBy('name')
    .orderBy('id')
    .execute();

export const selectPeople = (on: Queryable, { filter, search, ...paging }: ListFilter) =>
  pageOf(
    on
      .selectFrom('people')
      .where(matchesWords('searchable', search))
      .select([...personColumns, 'image'])
      .orderBy('id', directionOf(filter)),
    paging,
  );

/** Sets whether a person gets SMS; returns whether that changed. */
export async function updateSms(tx: Tx, person: Owned<{ id: number }>, sms: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('people')
    .set({ sms })
    .where('id', '=', person.id)
    .where('sms', '<>', sms)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

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
  if (search) query = query.where(hasText(sql`a.note || ' ' || coalesce(p.searchable, '')`, search));
  const sorted = query
    .select(['a.id', 'a.action', 'a.note', 'a.details', 'a.ip', 'a.created_at', 'a.admin_id'])
    .select(['p.name', 'p.family', 'p.mobile'])
    .orderBy('a.id', directionOf(filter));
  return pageOf(sorted, paging);
}
