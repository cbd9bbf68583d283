import { usualHours } from '#contract/common/working-hours';
import type { Platform } from '../../platform/work/ctx.ts';
import type { Db } from '../../platform/database/database.ts';
import { fillOnce } from '../../platform/database/first-content.ts';
import { insertMissing, selectSettings, selectValue } from './queries.ts';

export async function getSettings(platform: Platform) {
  return { info: await selectSettings(platform.db) };
}

/** The value of one setting; undefined if an admin has deleted it. */
export const valueOfSetting = selectValue;

/** For signed-in people only, since the tiles' address may contain the shop's key. */
export const getMap = (platform: Platform) => ({ tiles: platform.environment.mapTiles?.template ?? null });

/** Fills the first settings once; what an admin has changed or deleted stays so. */
export const fillSettings = (db: Db) =>
  fillOnce(db, 'settings', (tx) =>
    insertMissing(tx, [
      { key: 'supportPhone', title: 'تلفن پشتیبانی', value: '02100000000', type: 'phone' },
      { key: 'hours', title: 'ساعت کاری', value: JSON.stringify(usualHours), type: 'hours' },
    ]),
  );
