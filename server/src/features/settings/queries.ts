import type { Setting } from '#contract/settings';
import type { Queryable } from '../../platform/database/database.ts';

export const selectSettings = (on: Queryable): Promise<Setting[]> =>
  on
    .selectFrom('settings')
    .select(['key', 'title', 'value', 'type'])
    .orderBy('position')
    .orderBy('id')
    .execute();

export async function selectValue(on: Queryable, key: string): Promise<string | undefined> {
  const row = await on.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

export async function insertMissing(on: Queryable, settings: readonly Setting[]): Promise<void> {
  await on
    .insertInto('settings')
    .values(settings.map((setting, position) => ({ ...setting, position })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
