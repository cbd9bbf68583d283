import { sql } from 'kysely';
import type { Role } from '#contract/people';
import type { Queryable } from '../../platform/database.ts';

/** The person with this mobile, made on the first call; an `admin` becomes one if not yet. */
export async function upsertPerson(on: Queryable, mobile: string, admin: boolean): Promise<number> {
  const row = await on
    .insertInto('people')
    .values({ mobile, roles: admin ? ['admin'] : ['customer'] })
    .onConflict((conflict) =>
      conflict.column('mobile').doUpdateSet({
        roles: admin
          ? sql<
              Role[]
            >`CASE WHEN 'admin' = ANY(people.roles) THEN people.roles ELSE people.roles || '{admin}' END`
          : sql<Role[]>`people.roles`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function setRole(on: Queryable, mobile: string, role: Role, granted: boolean): Promise<boolean> {
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
  return row !== undefined;
}

export const selectAdminIds = async (on: Queryable): Promise<number[]> =>
  (await on.selectFrom('people').select('id').where(sql<boolean>`'admin' = ANY(roles)`).execute()).map(
    (row) => row.id,
  );

export const updateName = (on: Queryable, id: number, names: { name: string; family: string }) =>
  on.updateTable('people').set(names).where('id', '=', id).execute();
