/** The shop's public information. */
import { usualHours } from '#contract/common/working-hours';
import type { Platform } from '../../platform/ctx.ts';
import type { Queryable } from '../../platform/database.ts';
import { insertMissing, selectSettings } from './queries.ts';

export async function getSettings(platform: Platform) {
  return { info: await selectSettings(platform.db) };
}

/** For signed-in people only, since the tiles' address may contain the shop's key. */
export const getMap = (platform: Platform) => ({ tiles: platform.settings.mapTiles?.template ?? null });

/** Inserts the first content; lines that the operator has changed stay. */
export const fillSettings = (on: Queryable) =>
  insertMissing(on, [
    { key: 'supportPhone', title: 'تلفن پشتیبانی', value: '02100000000', type: 'phone' },
    { key: 'hours', title: 'ساعت کاری', value: JSON.stringify(usualHours), type: 'hours' },
  ]);
